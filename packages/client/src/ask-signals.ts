import { askAgain } from './ask-again.ts'

/**
 * Follows a call's signals by polling, where something between the page and the service buffers streams.
 * @param onEnd called with the error of the poll that failed.
 * @returns a function that ends the polling.
 */
export function askSignals<Signal>(
  ask: (heard: string[], signal: AbortSignal) => Promise<{ signals: readonly Signal[]; heard: readonly string[] }>,
  hear: (signal: Signal) => void,
  onEnd: (error: unknown) => void,
): () => void {
  const closed = new AbortController()
  const take = ({ signals }: { signals: readonly Signal[] }) => {
    for (const signal of signals) hear(signal)
  }
  askAgain(ask, { take, closed: closed.signal }).catch((error: unknown) => {
    if (!closed.signal.aborted) onEnd(error)
  })
  return () => closed.abort()
}
