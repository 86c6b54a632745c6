import { once } from 'node:events'
import { setPriority } from 'node:os'
import { lastWordsOf, type ProcessLimits, spawnLimited } from './limited-process.ts'

/** ffmpeg failed. Its output may name files: the catcher may use it, but must not log it. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError'
  readonly words: string

  constructor(words: string) {
    super('FFmpeg failed')
    this.words = words
  }
}

/** Running calls take priority over recordings. */
const niceness = 10

/** Arguments of every run: ask nothing, print only errors, and replace existing files. */
const always = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y']

/** The arguments of an input: this format from this file, without following references in the file. */
export const inputArgs = (format: 'matroska' | 'mov', path: string, options: readonly string[] = []): string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-f', format, ...options],
  ...['-i', path],
]

/**
 * Runs ffmpeg until it exits, under limits and with an empty environment.
 * @throws FfmpegError; `signal`'s reason when it aborts.
 */
export async function runFfmpeg(options: {
  ffmpeg: string
  args: readonly string[]
  limits: ProcessLimits
  signal: AbortSignal
}): Promise<void> {
  const { ffmpeg, args, limits, signal } = options
  signal.throwIfAborted()
  const child = spawnLimited(ffmpeg, [...always, ...args], { limits, ownGroup: false, stdin: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    const words = lastWordsOf(child)
    // It may have exited already.
    if (child.pid !== undefined) trySetPriority(child.pid)
    const [status] = await once(child, 'close')
    signal.throwIfAborted()
    if (status !== 0) throw new FfmpegError(words())
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

function trySetPriority(pid: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // Lowering the priority is optional.
  }
}
