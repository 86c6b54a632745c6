import { setTimeout as pause } from 'node:timers/promises'
import type { PatientScope } from '@consult/directory'
import { serviceUnavailable } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { sql } from 'kysely'

const againMs = 50
const mostMs = 2_000

interface Asked {
  readonly asyncConsultId: string
  /** A patient waits for nothing of another one: a consult that is not theirs looks like one that does not exist. */
  readonly scope: PatientScope | null
}

/** Whether the consult could be accepted while messages of its patient, or replies to them, are not yet in the transcript. */
async function hasUndelivered(
  { services, account }: RequestContext,
  { asyncConsultId, scope }: Asked,
): Promise<boolean> {
  const { rows } = await services.database.inTenant(account.partnerId, ({ db, partnerId }) =>
    sql`
      select from async_consults c
      join lanes l on l.partner_id = c.partner_id and l.lane_key = c.patient_id and l.accepted > l.delivered
      where c.partner_id = ${partnerId} and c.async_consult_id = ${asyncConsultId} and c.status = 'resolve_requested'
        and (${scope === null} or c.patient_id = ${scope?.patientId ?? ''})`.execute(db),
  )
  return rows.length > 0
}

/**
 * Waits until everything that was accepted for the consult before is in its transcript. An act that closes it at once would
 * otherwise overtake a message that was answered with 202, which then could only be rejected.
 * @throws service_unavailable when that takes more than two seconds.
 */
export async function awaitEarlierMessages(context: RequestContext, asked: Asked): Promise<void> {
  const began = performance.now()
  while (await hasUndelivered(context, asked)) {
    if (performance.now() - began > mostMs) throw serviceUnavailable(new Error('earlier messages have not landed'))
    await pause(againMs)
  }
}
