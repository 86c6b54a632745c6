import { type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'
import { inboxFilters } from './inbox-views.ts'

/** A consult that the physician must answer, and the deadline. */
export interface Due {
  readonly consultId: string
  readonly responseDueAt: string
}

/** More than a physician can answer before the next poll. */
const most = 200

/** Lists the answers that the physician owes, the next deadline first. */
export async function listDues(context: RequestContext, physicianId: string): Promise<Due[]> {
  const { services, account } = context
  const mine = inboxFilters.mine({ physicianId, now: services.clock.now() })
  const { rows } = await readTenant(context, (tx) =>
    sql<{ id: string; due: Date }>`
      select o.async_consult_id as id, o.response_due_at as due from async_consult_order o
      where o.partner_id = ${account.partnerId} and ${mine}
      order by o.response_due_at, o.async_consult_id limit ${most}`.execute(tx.db),
  )
  return rows.map(({ id, due }) => ({ consultId: id, responseDueAt: due.toISOString() }))
}
