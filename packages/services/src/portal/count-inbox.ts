import { sql } from 'kysely'
import type { Call } from '../call.ts'
import { type InboxView, inboxFilters, inboxViews } from './inbox-views.ts'

/** How many consults each view holds; closed ones are not counted. */
export type InboxCounts = Record<Exclude<InboxView, 'closed'>, number>

export async function countInbox({ services, account }: Call, physicianId: string): Promise<InboxCounts> {
  const looking = { physicianId, now: services.clock.now() }
  const counted = inboxViews.filter((view): view is keyof InboxCounts => view !== 'closed')
  const counts = counted.map((view) => sql`count(*) filter (where ${inboxFilters[view](looking)}) as ${sql.id(view)}`)
  const { rows } = await services.database.inTenant(account.partnerId, (tx) =>
    sql<InboxCounts>`
      select ${sql.join(counts)} from async_consults c
      where c.partner_id = ${account.partnerId} and c.status in ('queued', 'active', 'resolve_requested')`.execute(
      tx.db,
    ),
  )
  return rows[0] ?? { mine: 0, queue: 0, overdue: 0, waiting: 0 }
}
