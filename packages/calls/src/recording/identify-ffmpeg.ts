import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { bundledFfmpeg } from './find-ffmpeg.ts'

const run = promisify(execFile)

/** How long it may take to say its version, milliseconds. */
const answerMs = 10_000

/** Where an ffmpeg comes from, and which one it is. */
export interface FfmpegIdentity {
  /** `bundled` is a snapshot that a package brings along; nobody maintains it on this machine. */
  readonly source: 'FFMPEG_PATH' | 'PATH' | 'bundled'
  /** As it says itself, `7.1.1-1~deb13u1` for example; `unknown` when it does not. */
  readonly version: string
}

/** Which ffmpeg it is that `findFfmpeg` found in this environment. */
export async function identifyFfmpeg(path: string, { FFMPEG_PATH }: NodeJS.ProcessEnv): Promise<FfmpegIdentity> {
  const said = await run(path, ['-version'], { env: {} as NodeJS.ProcessEnv, timeout: answerMs }).catch(() => ({
    stdout: '',
  }))
  const version = /^ffmpeg version ([\w.:~+-]{1,80})/.exec(said.stdout)?.[1] ?? 'unknown'
  if (FFMPEG_PATH) return { source: 'FFMPEG_PATH', version }
  return { source: path === bundledFfmpeg() ? 'bundled' : 'PATH', version }
}
