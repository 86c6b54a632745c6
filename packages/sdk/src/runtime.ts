/** Time and randomness. Tests pass their own. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number
  /** A number in [0, 1). */
  random(): number
  /** Calls `run` after a delay. @returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** Waits for a delay. Rejects with the signal's reason as soon as it aborts. */
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
