import type { FeedStep } from '@consult/engine'
import { readStreamAccess, type Services, type StreamAccess } from '@consult/request'
import type { LogStream } from './log-stream.ts'

/** The data that is withheld from limited streams; null when there are no limited streams. */
async function readAccess(
  services: Services,
  streams: readonly LogStream[],
  { events }: FeedStep & { kind: 'events' },
): Promise<StreamAccess | null> {
  const [first] = streams
  const physicianIds = [...new Set(streams.flatMap(({ limitedTo }) => limitedTo ?? []))]
  const consultIds = [...new Set(events.flatMap(({ consultId }) => consultId ?? []))]
  if (!first || physicianIds.length === 0 || consultIds.length === 0) return null
  return readStreamAccess(services, first.asker.account.partnerId, { physicianIds, consultIds })
}

/**
 * Sends a step of the log to streams. Streams that show a patient for the first time wait together for their entries in
 * the audit; if an entry fails, its stream ends with the error and sends nothing.
 */
export async function deliverEvents(
  services: Services,
  streams: readonly LogStream[],
  step: FeedStep & { kind: 'events' },
): Promise<void> {
  const access = await readAccess(services, streams, step)
  const entering: Promise<void>[] = []
  const news = streams.map((stream) => {
    stream.cutIfSlow()
    const events = stream.news(step)
    const entered = events.length > 0 && stream.enter(events)
    if (entered) entering.push(entered.catch((error: unknown) => stream.fail(error)))
    return events
  })
  if (entering.length > 0) await Promise.all(entering)
  for (const [n, stream] of streams.entries()) stream.deliver(news[n] ?? [], step.position, access)
}
