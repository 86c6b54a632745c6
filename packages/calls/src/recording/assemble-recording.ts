import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  type AssemblyJob,
  assemblyResultSchema,
  ffmpegFailedStatus,
  jobPath,
  recordingPath,
  resultPath,
} from './assembly-job.ts'
import { killGroup, lastWordsOf, spawnLimited } from './limited-process.ts'
import type { Composite } from './make-composite.ts'

/**
 * The process that makes a recording has failed. `code` says how and may be logged: `ffmpeg_failed`, `status_1`,
 * `signal_SIGKILL`. Its last output may name files: the catcher may use it, but must not log it.
 */
export class AssemblyError extends Error {
  override readonly name = 'AssemblyError'
  readonly code: string
  readonly words: string

  constructor(code: string, words: string) {
    super('Could not assemble the recording')
    this.code = code
    this.words = words
  }
}

const program = fileURLToPath(new URL('./assembly-main.ts', import.meta.url))

/** The JavaScript heap of that process, in MiB. Packets are processed one at a time. */
const heapMebibytes = 256

const codeOf = (status: number | null, signal: NodeJS.Signals | null) => {
  if (status === ffmpegFailedStatus) return 'ffmpeg_failed'
  return signal === null ? `status_${status}` : `signal_${signal}`
}

/**
 * Makes one video of the packet logs in a folder. It runs in a separate process with limits on memory and files,
 * because it reads untrusted data from pages. A crash there does not affect this process.
 * @param options.signal kills that process and everything that it has started; give it a timeout.
 * @returns null when the recording is empty.
 * @throws AssemblyError; `signal`'s reason when it aborts.
 */
export async function assembleRecording(
  options: AssemblyJob & { folder: string; signal: AbortSignal },
): Promise<Composite | null> {
  const { folder, signal, ...job } = options
  signal.throwIfAborted()
  await writeFile(jobPath(folder), JSON.stringify(job), { mode: 0o600 })
  const child = spawnLimited(
    process.execPath,
    [`--max-old-space-size=${heapMebibytes}`, '--disable-warning=ExperimentalWarning', program, folder],
    { limits: job.limits, ownGroup: true, stdin: 'hold' },
  )
  const kill = () => killGroup(child)
  // Kill everything it has started, however it exited.
  child.once('exit', kill)
  signal.addEventListener('abort', kill, { once: true })
  try {
    const words = lastWordsOf(child)
    if (signal.aborted) kill()
    const [status, killedBy] = await once(child, 'close')
    signal.throwIfAborted()
    if (status !== 0) throw new AssemblyError(codeOf(status, killedBy), words())
  } finally {
    signal.removeEventListener('abort', kill)
  }
  const result = assemblyResultSchema.parse(JSON.parse(await readFile(resultPath(folder), 'utf8')))
  return result && { path: recordingPath(folder), ...result }
}
