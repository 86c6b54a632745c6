import { cursorScope, readCursor, type TenantTransaction, writeCursor } from '@consult/db'
import type { EventBatch, NextEvents } from '@consult/domain'
import { noteShownPage, type RequestContext, waitInPlace } from '@consult/request'
import { findStart, type Place, readAfter, readFrom, type Wanted } from './read-events.ts'
import { toStoredEvent } from './stored-event.ts'

/** Where the partner's log ends. */
async function readEnd(tx: TenantTransaction): Promise<Place> {
  const head = await tx.db
    .selectFrom('event_heads')
    .select(['last_sequence', 'last_created_at'])
    .where('partner_id', '=', tx.partnerId)
    .executeTakeFirst()
  return { sequence: head?.last_sequence ?? 0, createdAt: head?.last_created_at ?? new Date(0) }
}

/** What a request asks for. `place`: the place that its cursor names. */
interface Ask extends Pick<Wanted, 'types' | 'limit'> {
  readonly place: Place | null
  readonly since: Date | undefined
}

/** The next events, and the place after them. After the last event of all, the place is the end of the log. */
async function readNext(context: RequestContext, { place, since, limit, types }: Ask) {
  const { services, account } = context
  context.answer.epoch = await services.epochs.current()
  return services.database.inTenant(account.partnerId, async (tx) => {
    // Read the end of the log first, so that every event up to it is among the rows.
    const end = await readEnd(tx)
    const wanted = { limit: limit + 1, types, consultId: undefined }
    const rows = place ? await readAfter(tx, place, wanted) : await readFrom(tx, await findStart(tx, since), wanted)
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const hasMore = rows.length > limit || (last !== undefined && last.sequence > end.sequence)
    const after: Place = last && hasMore ? { sequence: last.sequence, createdAt: last.created_at } : end
    return { shown, after }
  })
}

/** Resolves once the log has an event of these types after the place, or the signal aborts. */
async function awaitEvent(
  { services, account }: RequestContext,
  { sequence }: Place,
  { types, signal }: { types: Wanted['types']; signal: AbortSignal },
): Promise<void> {
  const wanted: ReadonlySet<string> | undefined = types && new Set(types)
  for await (const step of services.feed.follow(account.partnerId, { epoch: null, sequence, mark: null }, signal)) {
    if (step.kind === 'rewound') return
    if (step.kind === 'events' && step.events.some(({ type }) => wanted?.has(type) ?? true)) return
  }
}

/**
 * The partner's next events after a cursor. If there are none, it waits for one. The cursor of the answer continues
 * after them: events are neither skipped nor repeated, even when the wait ended without an event.
 * @param authorization the request's header, which is checked again after the wait.
 * @throws as `listEvents`; too_many_streams when too many requests of the key wait.
 */
export async function nextEvents(
  context: RequestContext,
  { since, cursor, limit, types, wait }: NextEvents,
  authorization: string,
): Promise<EventBatch> {
  const { partnerId } = context.account
  const unique = types && [...new Set(types)].toSorted()
  const scope = cursorScope(partnerId, 'events', ...(unique ?? []))
  const from = readCursor(scope, cursor, ['integer', 'instant'])
  const place = from && { sequence: from[0], createdAt: from[1] }
  const ask = { place, since, limit, types: unique }
  let { shown, after } = await readNext(context, ask)
  if (shown.length === 0 && wait > 0) {
    const begin = after
    const { maxStreams: maxOfPartner, key } = context.account
    const holder = { partnerId, maxOfPartner, personId: key?.keyId ?? 'account', kind: 'log', authorization } as const
    await waitInPlace(context, { holder, milliseconds: wait * 1000 }, (signal) =>
      awaitEvent(context, begin, { types: unique, signal }),
    )
    ;({ shown, after } = await readNext(context, { ...ask, place: begin }))
  }
  noteShownPage(
    context,
    'event_log',
    shown.map((row) => row.patient_id),
  )
  return { items: shown.map(toStoredEvent), cursor: writeCursor(scope, [after.sequence, after.createdAt]) }
}
