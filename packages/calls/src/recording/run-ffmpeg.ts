import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'

/** How much of what it says at its end is kept. */
const longestWords = 4_000

/** ffmpeg did not do it. Its own words may name files, and are for whoever catches this, not for a log. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError'
  readonly words: string

  constructor(words: string) {
    super('ffmpeg failed')
    this.words = words
  }
}

/** A recording can wait, a running call cannot. */
const niceness = 10

/** Runs ffmpeg to its end. @throws FfmpegError; `signal`'s reason when it was told to stop. */
export async function runFfmpeg(ffmpeg: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(ffmpeg, [...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    let words = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-longestWords)
    })
    // It may have ended already.
    if (child.pid !== undefined) trySetPriority(child.pid)
    const [status] = await once(child, 'close')
    signal.throwIfAborted()
    if (status !== 0) throw new FfmpegError(words)
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
