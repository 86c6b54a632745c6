import { askAgain } from './ask-again.ts'
import type { OpenConnection, WhyEnded } from './connection.ts'

/** One answer: the next frames, and what to send with the next poll. */
interface NextFrames<Frame> {
  readonly frames: readonly { readonly id: string | null; readonly frame: Frame }[]
  readonly heard: readonly string[]
}

/**
 * Follows the event log by polling for the next events, where something between the page and the service
 * buffers streams.
 * @param ask polls for the frames after a position; null: after the position where the page began.
 * @param whyEnded reads why a poll failed.
 */
export function askingConnections<Frame>(
  ask: (after: string | null, heard: string[], signal: AbortSignal) => Promise<NextFrames<Frame>>,
  whyEnded: (error: unknown) => WhyEnded,
): OpenConnection<Frame> {
  return (lastEventId, events) => {
    const closed = new AbortController()
    let after = lastEventId
    let hasStarted = false
    const take = ({ frames }: NextFrames<Frame>) => {
      if (!hasStarted) events.started()
      hasStarted = true
      for (const { id, frame } of frames) {
        if (closed.signal.aborted) return
        after = id ?? after
        events.frame(id, frame)
      }
    }
    askAgain((heard, signal) => ask(after, heard, signal), { take, closed: closed.signal }).catch((error: unknown) => {
      if (!closed.signal.aborted) events.ended(whyEnded(error))
    })
    return () => closed.abort()
  }
}
