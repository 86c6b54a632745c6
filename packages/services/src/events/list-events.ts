import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import type { ListEvents, Page, StoredEvent } from '@consult/domain'
import type { RequestContext } from '../request/request-context.ts'
import { noteShownPage } from '../request/shown.ts'
import { type EventRow, selectEvents, toStoredEvent } from './stored-event.ts'

/** The sequence before the first event at or after `since`. Creation times never decrease as sequences increase. */
async function sequenceBefore(tx: TenantTransaction, since: Date): Promise<number> {
  const first = await tx.db
    .selectFrom('events')
    .select('sequence')
    .where('partner_id', '=', tx.partnerId)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  return first ? first.sequence - 1 : Number.MAX_SAFE_INTEGER
}

async function readPage(tx: TenantTransaction, after: { sequence: number; createdAt: Date }, limit: number) {
  return (
    selectEvents(tx)
      .where('e.sequence', '>', after.sequence)
      // Redundant, but it lets PostgreSQL skip the partitions of earlier months.
      .where('e.created_at', '>=', after.createdAt)
      .orderBy('e.sequence')
      .limit(limit + 1)
      .execute()
  )
}

/**
 * Lists the partner's event log, oldest first, in the order of its dense sequence. Following `nextCursor` neither skips
 * nor repeats an event, even with many concurrent writers. A cursor overrides `since`.
 * @throws invalid_request for a cursor from another list.
 */
export async function listEvents(
  context: RequestContext,
  { since, limit, cursor }: ListEvents,
): Promise<Page<StoredEvent>> {
  const { services, account } = context
  const { partnerId } = account
  const scope = cursorScope(partnerId, 'events')
  const from = readCursor(scope, cursor, ['integer', 'instant'])
  return services.database.inTenant(partnerId, async (tx) => {
    const start = since ?? new Date(0)
    const after = from
      ? { sequence: from[0], createdAt: from[1] }
      : { sequence: since ? await sequenceBefore(tx, since) : 0, createdAt: start }
    const rows = await readPage(tx, after, limit)
    const keysOf = (row: EventRow) => [row.sequence, row.created_at] as const
    // The extra row only tells whether there are more. It is not shown.
    const shown = rows.slice(0, limit).map((row) => row.patient_id)
    noteShownPage(context, 'event_log', shown)
    return toPage(rows, { limit, scope, keysOf, toItem: toStoredEvent })
  })
}
