import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import type { ListEvents, Page, StoredEvent } from '@consult/domain'
import type { RequestContext } from '../request/request-context.ts'
import { noteShownPage } from '../request/shown.ts'
import { type EventRow, selectEvents, toStoredEvent } from './stored-event.ts'

/** The sequence before the first event at or after `since`; creation times never run back against sequences. */
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
      // Says nothing new: it lets PostgreSQL leave out the months before.
      .where('e.created_at', '>=', after.createdAt)
      .orderBy('e.sequence')
      .limit(limit + 1)
      .execute()
  )
}

/**
 * The partner's event log, oldest first, in the order of its dense sequence: following `nextCursor` misses nothing and
 * repeats nothing, however many writers there are. A cursor goes on from where it stands, whatever `since` says.
 * @throws invalid_request for a cursor that is not of this list.
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
    // Of the row that only says whether there are more, nothing is shown.
    const shown = rows.slice(0, limit).map((row) => row.patient_id)
    noteShownPage(context, 'event_log', shown)
    return toPage(rows, { limit, scope, keysOf, toItem: toStoredEvent })
  })
}
