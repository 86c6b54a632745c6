import { sql } from 'kysely'
import type { Call } from '../../call.ts'
import { type InboxView, inboxFilters, inboxViews } from './inbox-views.ts'

type CountedView = Exclude<InboxView, 'closed'>

/** How many consults each view holds; closed ones are not counted. */
export interface InboxCounts extends Record<CountedView, number> {
  /** When the next consult becomes overdue, if nothing else happens: what no event tells. */
  readonly nextDueAt: string | null
}

export async function countInbox({ services, account }: Call, physicianId: string): Promise<InboxCounts> {
  const looking = { physicianId, now: services.clock.now() }
  const counted = inboxViews.filter((view): view is CountedView => view !== 'closed')
  const counts = counted.map((view) => sql`count(*) filter (where ${inboxFilters[view](looking)}) as ${sql.id(view)}`)
  const { rows } = await services.database.inTenant(account.partnerId, (tx) =>
    sql<Record<CountedView, number> & { nextDueAt: Date | null }>`
      select ${sql.join(counts)},
        min(c.response_due_at) filter (where c.status = 'active' and c.response_due_at > ${looking.now}) as "nextDueAt"
      from async_consults c
      where c.partner_id = ${account.partnerId} and c.status in ('queued', 'active', 'resolve_requested')`.execute(
      tx.db,
    ),
  )
  const { nextDueAt = null, ...found } = rows[0] ?? { mine: 0, queue: 0, overdue: 0, waiting: 0 }
  return { ...found, nextDueAt: nextDueAt?.toISOString() ?? null }
}
