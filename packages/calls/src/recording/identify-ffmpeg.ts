import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { bundledFfmpeg } from './find-ffmpeg.ts'

const run = promisify(execFile)

/** The timeout of `ffmpeg -version`, in milliseconds. */
const answerMs = 10_000

/** The origin and version of an ffmpeg. */
export interface FfmpegIdentity {
  /** `bundled` is a snapshot from a package, which is not updated on this machine. */
  readonly source: 'FFMPEG_PATH' | 'PATH' | 'bundled'
  /** The version that ffmpeg prints, such as `7.1.1-1~deb13u1`; `unknown` if it prints none. */
  readonly version: string
}

/** Identifies the ffmpeg that `findFfmpeg` found in this environment. */
export async function identifyFfmpeg(path: string, { FFMPEG_PATH }: NodeJS.ProcessEnv): Promise<FfmpegIdentity> {
  const said = await run(path, ['-version'], { env: {} as NodeJS.ProcessEnv, timeout: answerMs }).catch(() => ({
    stdout: '',
  }))
  const version = /^ffmpeg version ([\w.:~+-]{1,80})/.exec(said.stdout)?.[1] ?? 'unknown'
  if (FFMPEG_PATH) return { source: 'FFMPEG_PATH', version }
  return { source: path === bundledFfmpeg() ? 'bundled' : 'PATH', version }
}
