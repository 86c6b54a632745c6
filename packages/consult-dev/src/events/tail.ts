import type { Consult, ListEvents, StoredEvent } from '@consult/sdk'

/** The service refuses unknown types, with the one that was probably meant. */
type Types = ListEvents['types']

/** Yields the newest events, oldest first, and then new ones until the signal aborts. Without a signal, it ends before. */
export async function* tailEvents(
  consult: Consult,
  options: { types: readonly string[] | null; last: number; signal: AbortSignal | null },
): AsyncGenerator<StoredEvent> {
  const { last, signal } = options
  const types = (options.types ?? undefined) as Types
  const { items: newest } = await consult.events.list({ types, order: 'desc', limit: last }).page()
  yield* newest.toReversed()
  if (!signal) return
  const wanted = options.types && new Set(options.types)
  for await (const event of consult.events.follow({ after: newest[0], signal })) {
    if (wanted?.has(event.type) ?? true) yield event
  }
}
