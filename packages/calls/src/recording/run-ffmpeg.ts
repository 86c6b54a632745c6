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

/** A recording can wait, a running call cannot. */
const niceness = 10

/** For every run: ask nothing, print only errors, and replace existing files. */
const always = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y']

/** An input of ffmpeg: this format from this file, and nothing that the file might name. */
export const inputArgs = (format: 'matroska' | 'mov', path: string, options: readonly string[] = []): string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-f', format, ...options],
  ...['-i', path],
]

/**
 * Runs ffmpeg to its end, under limits and with an empty environment.
 * @throws FfmpegError; `signal`'s reason when it was told to stop.
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
    // It may have ended already.
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
    // Its speed is a courtesy.
  }
}
