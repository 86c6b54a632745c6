import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { killGroup, type ProcessLimits, spawnLimited } from '@consult/calls/recording'
import { frameOf, type PdfBlock, type PdfMessage, pdfProgram, readFrames } from '@consult/pdf'

/**
 * The process that makes PDFs reached a limit, or crashed. Its output may contain a person's text, so nobody reads
 * it.
 */
export class PdfFailedError extends Error {
  override readonly name = 'PdfFailedError'

  constructor() {
    super('Could not make a PDF within the limits of its process')
  }
}

/** A transcript of 10,000 messages takes a minute and 300 MiB. */
export interface PdfLimits extends ProcessLimits {
  /** How long one document may take, in milliseconds. */
  readonly documentMs: number
  /** The JavaScript heap, in MiB. */
  readonly heapMebibytes: number
}
export const pdfLimits: PdfLimits = {
  memoryBytes: 2 * 1024 ** 3,
  // The PDF's bytes go through a pipe.
  fileBytes: 0,
  // Applies even without a worker that could kill the process.
  cpuSeconds: 15 * 60,
  documentMs: 10 * 60_000,
  heapMebibytes: 512,
}

const lowPriority = 10

type Options = Extract<PdfMessage, { kind: 'open' }>['options']

/** Creates PDFs in one process, one at a time. */
export interface PdfRenderer {
  /** @throws PdfFailedError; the renderer then creates no further PDF. */
  render(options: Options, pages: AsyncIterable<readonly PdfBlock[]>): AsyncGenerator<Uint8Array>
  /** Starts the process before the first document, which then need not wait until its modules are loaded. */
  warm(): void
  close(): void
  /** The id of the process; null before the first document. */
  pid(): number | null
}

/**
 * Starts a process without secrets and with limits, when the first document is made.
 * @param options.signal kills it.
 * @param options.isWaitedFor whether a person waits for its documents. Otherwise other processes get the CPU first.
 */
export function createPdfRenderer({
  signal,
  limits = pdfLimits,
  isWaitedFor = false,
}: {
  signal: AbortSignal
  limits?: PdfLimits
  isWaitedFor?: boolean
}): PdfRenderer {
  let started: ReturnType<typeof start> | null = null
  const warm = () => {
    started ??= start(limits, isWaitedFor)
    return started
  }
  const close = () => {
    if (started) killGroup(started.child)
  }

  async function* render(options: Options, pages: AsyncIterable<readonly PdfBlock[]>): AsyncGenerator<Uint8Array> {
    const { child, frames, send } = warm()
    const late = AbortSignal.any([signal, AbortSignal.timeout(limits.documentMs)])
    late.addEventListener('abort', close, { once: true })
    let fault: unknown = null
    const feed = async () => {
      await send({ kind: 'open', options })
      for await (const blocks of pages) await send({ kind: 'add', blocks })
      await send({ kind: 'end' })
    }
    const feeding = feed().catch((error: unknown) => {
      fault = error
      killGroup(child)
    })
    let isDone = false
    try {
      for (;;) {
        const { value, done } = await frames.next()
        if (done) {
          await feeding
          signal.throwIfAborted()
          throw fault ?? new PdfFailedError()
        }
        if (value.length === 0) break
        yield value
      }
      await feeding
      isDone = true
    } finally {
      late.removeEventListener('abort', close)
      if (!isDone) close()
    }
  }
  return { render, warm, close, pid: () => started?.child.pid ?? null }
}

function start({ heapMebibytes, ...limits }: PdfLimits, isWaitedFor: boolean) {
  const node = [`--max-old-space-size=${heapMebibytes}`, '--disable-warning=ExperimentalWarning', pdfProgram]
  const child = spawnLimited(process.execPath, node, { limits, ownGroup: true, stdin: 'hold', stdout: 'pipe' })
  if (child.pid !== undefined && !isWaitedFor) setPriority(child.pid, lowPriority)
  child.stderr?.resume()
  const { stdin, stdout } = pipesOf(child)
  // A write to a process that was killed. The code that reads its output notices its end.
  stdin.on('error', () => undefined)
  const gone = once(child, 'exit').then(() => {
    throw new PdfFailedError()
  })
  gone.catch(() => undefined)
  const send = async (message: PdfMessage) => {
    const taken = stdin.write(frameOf(Buffer.from(JSON.stringify(message))))
    // An error of the pipe says no more than that the process has gone.
    if (!taken) await Promise.race([once(stdin, 'drain').catch(() => gone), gone])
  }
  return { child, send, frames: readFrames(stdout) }
}

function pipesOf({ stdin, stdout }: ChildProcess) {
  if (!stdin || !stdout) throw new Error('a process without pipes')
  return { stdin, stdout }
}
