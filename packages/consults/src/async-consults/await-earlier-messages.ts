import { setTimeout as pause } from 'node:timers/promises'
import { serviceUnavailable } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { sql } from 'kysely'

const againMs = 50
const mostMs = 2_000

/** Whether the consult could be accepted while messages of its patient, or replies to them, are not yet in the transcript. */
async function hasUndelivered({ services, account }: RequestContext, asyncConsultId: string): Promise<boolean> {
  const { rows } = await services.database.inTenant(account.partnerId, ({ db, partnerId }) =>
    sql`
      select from async_consults c
      join lanes l on l.partner_id = c.partner_id and l.lane_key = c.patient_id and l.accepted > l.delivered
      where c.partner_id = ${partnerId} and c.async_consult_id = ${asyncConsultId} and c.status = 'resolve_requested'`.execute(
      db,
    ),
  )
  return rows.length > 0
}

/**
 * Waits until everything that was accepted for the consult before is in its transcript. An act that closes it at once would
 * otherwise overtake a message that was answered with 202, which then could only be rejected.
 * @throws service_unavailable when that takes more than two seconds.
 */
export async function awaitEarlierMessages(context: RequestContext, asyncConsultId: string): Promise<void> {
  const began = performance.now()
  while (await hasUndelivered(context, asyncConsultId)) {
    if (performance.now() - began > mostMs) throw serviceUnavailable(new Error('earlier messages have not landed'))
    await pause(againMs)
  }
}
