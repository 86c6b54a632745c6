/** Time and chance. A test has its own. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number
  /** In [0, 1). */
  random(): number
  /** Runs it after so many milliseconds, unless it is cancelled by the function returned. */
  after(milliseconds: number, run: () => void): () => void
  /** Waits so long. Rejects with the signal's reason as soon as it aborts. */
  pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void>
}

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const cancel = after(milliseconds, () => {
      signal?.removeEventListener('abort', abort)
      resolve()
    })
    const abort = () => {
      cancel()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
  })
}

export const systemRuntime: Runtime = { now: () => Date.now(), random: () => Math.random(), after, pause }
