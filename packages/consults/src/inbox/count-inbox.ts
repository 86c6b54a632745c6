import { capacityIn, isLicensedForRows, loadOf } from '@consult/directory'
import { type RequestContext, readTenant } from '@consult/request'
import { type RawBuilder, sql } from 'kysely'
import { type InboxView, inboxFilters, inboxViews, isInvitedBy } from './inbox-views.ts'

type CountedView = Exclude<InboxView, 'closed'>

/**
 * How many consults of each view are for the physician: their own consults, and consults that they are licensed for.
 * Consults that only other physicians can take and closed consults are not counted.
 */
export interface InboxCounts extends Record<CountedView, number> {
  /** How many rows each view has, no matter who may take them. */
  readonly rows: Readonly<Record<CountedView, number>>
  /** When the next consult becomes overdue if nothing else happens. No event announces this. */
  readonly nextDueAt: string | null
  /** How many consults wait for the physician's reply or were offered to them, and how many the queue gives them. Null: it gives none. */
  readonly load: number
  readonly capacity: number | null
}

interface CountRow {
  readonly forMe: Record<CountedView, number>
  readonly rows: Record<CountedView, number>
  readonly nextDueAt: Date | null
  readonly load: number
  readonly capacity: number | null
}

const none = { mine: 0, queue: 0, overdue: 0, waiting: 0 }

export async function countInbox(context: RequestContext, physicianId: string): Promise<InboxCounts> {
  const { services, account } = context
  const looking = { physicianId, now: services.clock.now() }
  const counted = inboxViews.filter((view): view is CountedView => view !== 'closed')
  const countsOf = (also: RawBuilder<boolean>) =>
    sql`json_build_object(${sql.join(
      counted.flatMap((view) => [
        sql.lit(view),
        sql`count(*) filter (where ${inboxFilters[view](looking)} and ${also})`,
      ]),
    )})`
  const ofPhysician = (value: RawBuilder<unknown>) => sql`(select ${value} from physicians p
    where p.partner_id = ${account.partnerId} and p.physician_id = ${physicianId})`
  const isForMe = sql<boolean>`(o.physician_id is not distinct from ${physicianId} or ${isInvitedBy(physicianId)} or ${isLicensedForRows({ partnerId: account.partnerId, physicianId }, looking.now)})`
  const { rows } = await readTenant(context, (tx) =>
    sql<CountRow>`
      select ${countsOf(isForMe)} as "forMe", ${countsOf(sql`true`)} as rows,
        min(o.response_due_at) filter (where o.status = 'active' and o.response_due_at > ${looking.now}) as "nextDueAt",
        ${ofPhysician(loadOf(looking.now))} as load, ${ofPhysician(capacityIn(account.capacity))} as capacity
      from async_consult_order o
      join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id
      where o.partner_id = ${account.partnerId} and 
          (o.status in ('queued', 'active', 'resolve_requested') or ${isInvitedBy(physicianId)})`.execute(tx.db),
  )
  const [found] = rows
  return {
    ...(found?.forMe ?? none),
    rows: found?.rows ?? none,
    nextDueAt: found?.nextDueAt?.toISOString() ?? null,
    load: found?.load ?? 0,
    capacity: found?.capacity ?? null,
  }
}
