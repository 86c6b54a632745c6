import type { FeedStep } from '@consult/engine'
import type { LogStream } from './log-stream.ts'

/**
 * Sends a step of the log to streams. Streams that show a patient for the first time wait together for their entries in
 * the audit; if an entry fails, its stream ends with the error and sends nothing.
 */
export async function deliverEvents(streams: readonly LogStream[], step: FeedStep & { kind: 'events' }): Promise<void> {
  const entering: Promise<void>[] = []
  const news = streams.map((stream) => {
    stream.cutIfSlow()
    const events = stream.news(step)
    const entered = events.length > 0 && stream.enter(events)
    if (entered) entering.push(entered.catch((error: unknown) => stream.fail(error)))
    return events
  })
  if (entering.length > 0) await Promise.all(entering)
  for (const [n, stream] of streams.entries()) stream.tell(news[n] ?? [], step.position)
}
