import type { Consult, ListEvents, StoredEvent } from '@consult/sdk'
import { type Reach, readReach } from './reach.ts'

/** The service refuses unknown types, and suggests the closest type. */
type Types = ListEvents['types']

/** An event, and how many endpoints have received it. */
export interface TailedEvent {
  readonly event: StoredEvent
  readonly reach: Reach | null
}

/**
 * Yields the newest events, oldest first, and then new events until the signal aborts. Without a signal, it ends before
 * the new events.
 */
export async function* tailEvents(
  consult: Consult,
  options: { types: readonly string[] | null; last: number; signal: AbortSignal | null },
): AsyncGenerator<TailedEvent> {
  const { last, signal } = options
  const types = (options.types ?? undefined) as Types
  const { items: newest } = await consult.events.list({ types, order: 'desc', limit: last }).page()
  const reachOf = await readReach(consult, newest)
  yield* newest.toReversed().map((event) => ({ event, reach: reachOf(event) }))
  if (!signal) return
  const wanted = options.types && new Set(options.types)
  for await (const event of consult.events.follow({ after: newest[0], signal })) {
    // At the moment when an event appears, it has not been sent to any endpoint yet.
    if (wanted?.has(event.type) ?? true) yield { event, reach: null }
  }
}
