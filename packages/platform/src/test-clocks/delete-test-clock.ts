import type { TenantTransaction } from '@consult/db'
import { ConsultError } from '@consult/domain'
import { eraseTestPatient } from '@consult/records'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { changeClock, lockClock, requireTestEnvironment, targetOf, whenReady } from './test-clock-store.ts'

const patientsOn = (tx: TenantTransaction, id: string) =>
  tx.db
    .selectFrom('patients')
    .select(['patient_id', 'erasing_since', 'legal_hold_since'])
    .where('partner_id', '=', tx.partnerId)
    .where('test_clock_id', '=', id)
    .orderBy('patient_id')
    .execute()

const isHeld = (patients: Awaited<ReturnType<typeof patientsOn>>) =>
  patients.some((patient) => patient.legal_hold_since !== null)

/** Marks a clock as deleted, and wakes the worker that removes it. */
async function markDeleted({ services }: RequestContext, unit: Unit, id: string): Promise<void> {
  const { partnerId } = unit
  await changeClock(unit, id, {
    deleted_at: unit.realNow,
    advancing_to: null,
    next_attempt_at: unit.realNow,
    attempts: 0,
    request_id: unit.requestId,
  })
  unit.afterCommit(() => services.wakeUps.publish({ stream: 'timers', partnerId }))
}

/**
 * Deletes a clock. The clock is no longer found; a worker erases its patients, and then removes it.
 * @throws forbidden in production; not_found; legal_hold when one of its patients is under a legal hold.
 */
export async function deleteTestClock(context: RequestContext, id: string): Promise<{ id: string; deleted: true }> {
  requireTestEnvironment(context)
  return inUnit(context, async (unit) => {
    await lockClock(unit, id)
    if (isHeld(await patientsOn(unit, id))) throw new ConsultError('legal_hold')
    await markDeleted(context, unit, id)
    return unit.did(targetOf(id, 'delete'), { id, deleted: true } as const)
  })
}

/**
 * Asks for the erasure of the patients on a deleted clock, and removes the clock once they are gone.
 * @returns whether it is removed.
 */
export async function removeClock(context: RequestContext, id: string): Promise<boolean> {
  const { database } = context.services
  const { partnerId } = context.account
  const patients = await database.inTenant(partnerId, (tx) => patientsOn(tx, id))
  for (const { patient_id: patientId, erasing_since: since } of patients) {
    if (since === null) await eraseTestPatient(context, patientId)
  }
  if (patients.length > 0) return false
  await database.inTenant(partnerId, async ({ db }) => {
    // Timers of webhooks that were to be sent again.
    await db.deleteFrom('timers').where('partner_id', '=', partnerId).where('clock_id', '=', id).execute()
    await db.deleteFrom('test_clocks').where('partner_id', '=', partnerId).where('test_clock_id', '=', id).execute()
  })
  return true
}

/**
 * Deletes a clock that nobody has advanced for a long time. A legal hold on one of its patients keeps the clock for
 * the same time again.
 */
export async function expireClock(context: RequestContext, id: string): Promise<void> {
  await inUnit(context, async (unit) => {
    const { expires_at: expiresAt, advancing_to: advancingTo } = await lockClock(unit, id)
    if (advancingTo !== null || expiresAt === null || unit.realNow < expiresAt) return unit.did([], undefined)
    if (isHeld(await patientsOn(unit, id))) {
      await changeClock(unit, id, whenReady(unit.realNow))
      return unit.did([], undefined)
    }
    await markDeleted(context, unit, id)
    return unit.did(targetOf(id, 'expire'), undefined)
  })
}
