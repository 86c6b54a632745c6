import { lockTelehealthConsult } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import { changePresence, lockPhysician, presenceTarget } from '@consult/directory'
import { inUnit, type RequestContext, type Services, type Unit } from '@consult/request'
import { ensureSimulatedPhysician, simulationContext } from './simulated-physician.ts'

/** The simulated physicians who are on duty for a call that is not over. */
async function findTaken(tx: TenantTransaction): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('telehealth_consults')
    .select('simulated_physician_id')
    .where('partner_id', '=', tx.partnerId)
    .where('status', 'in', ['waiting', 'ringing', 'in_progress'])
    .where('simulated_physician_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap((row) => row.simulated_physician_id ?? []))
}

/** Those who declined the call. */
async function findDeclining(tx: TenantTransaction, telehealthConsultId: string): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('telehealth_rings')
    .select('physician_id')
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', telehealthConsultId)
    .where('outcome', '=', 'declined')
    .execute()
  return new Set(rows.map((row) => row.physician_id))
}

/** The number of the first simulated physician who is free. */
async function findFreeNumber(tx: TenantTransaction, unavailable: ReadonlySet<string>): Promise<number> {
  const rows = await tx.db
    .selectFrom('physicians')
    .select(['physician_id', 'simulated_number', 'deactivated_at'])
    .where('partner_id', '=', tx.partnerId)
    .where('simulated_number', 'is not', null)
    .execute()
  const taken = new Set(
    rows
      .filter((row) => row.deactivated_at !== null || unavailable.has(row.physician_id))
      .map((row) => row.simulated_number),
  )
  for (let number = 1; ; number += 1) if (!taken.has(number)) return number
}

/**
 * Lets one transaction at a time put simulated physicians of the partner on or off duty. The first simulated
 * physician's row is the lock.
 */
async function lockDuty(unit: Unit) {
  const first = await ensureSimulatedPhysician(unit, 1, null)
  await lockPhysician(unit, first.id)
  return first
}

/**
 * Puts a simulated physician on duty for a waiting call only: the physician who is already there, or another one
 * after a decline. There are as many of them as concurrent simulated calls, so that no call, on any clock, waits for
 * another call.
 */
export async function comeOnDuty(context: RequestContext, telehealthConsultId: string): Promise<void> {
  await inUnit(context, async (unit) => {
    const { row } = await lockTelehealthConsult(unit, telehealthConsultId)
    if (row.status !== 'waiting') return unit.did([], undefined)
    const first = await lockDuty(unit)
    const declining = await findDeclining(unit, telehealthConsultId)
    const present = row.simulated_physician_id
    if (present !== null && !declining.has(present)) {
      await changePresence(context, unit, { physicianId: present, status: 'online' })
      return unit.did(presenceTarget({ physicianId: present, status: 'online' }), undefined)
    }
    const number = await findFreeNumber(unit, new Set([...(await findTaken(unit)), ...declining]))
    const next = await ensureSimulatedPhysician(unit, number, row.jurisdiction)
    await unit.db
      .updateTable('telehealth_consults')
      .set({ simulated_physician_id: next.id })
      .where('partner_id', '=', unit.partnerId)
      .where('telehealth_consult_id', '=', telehealthConsultId)
      .execute()
    const changes = [
      ...(present === null ? [] : [{ physicianId: present, status: 'offline' } as const]),
      { physicianId: next.id, status: 'online' } as const,
    ]
    for (const change of changes) await changePresence(context, unit, change)
    return unit.did([...first.targets, ...next.targets, ...changes.map(presenceTarget)], undefined)
  })
}

/** Sends a simulated physician off duty whose call is over. */
export async function leaveDuty(services: Services, partnerId: string, physicianId: string): Promise<void> {
  const context = await simulationContext(services, partnerId, 'leave_duty')
  await inUnit(context, async (unit) => {
    await lockDuty(unit)
    if ((await findTaken(unit)).has(physicianId)) return unit.did([], undefined)
    await changePresence(context, unit, { physicianId, status: 'offline' })
    return unit.did(presenceTarget({ physicianId, status: 'offline' }), undefined)
  })
}
