import { addSeconds } from '@consult/domain'
import { endRingPushes, requestPush, requestUrgentPushes } from '@consult/notifications'
import type { Services, Unit } from '@consult/request'
import type { LockedTelehealthConsult } from './locked-telehealth-consult.ts'
import { ringSeconds } from './matching/waiting-room.ts'

/**
 * Tells physicians' devices what happened to a call: it rings, its ring ended, or an urgent patient entered the waiting
 * room. Simulated calls have simulated physicians.
 */
export async function pushForCall(services: Services, unit: Unit, consult: LockedTelehealthConsult): Promise<void> {
  const { id: subject, row, life } = consult
  if (row.simulation !== null) return
  const hasEnded = row.status === 'ringing' && life.status !== 'ringing'
  if (hasEnded) await endRingPushes(services, unit, subject)
  for (const ring of consult.rings) {
    if ('outcome' in ring) continue
    const expiresAt = addSeconds(unit.realNow, ringSeconds)
    await requestPush(services, unit, { physicianId: ring.physicianId, kind: 'ring', subject, expiresAt })
  }
  const arrives = life.status === 'waiting' && row.waiting_since === null && !hasEnded
  if (!arrives || row.priority === 'routine' || row.booked_physician_id !== null) return
  await requestUrgentPushes(services, unit, { subject, jurisdiction: row.jurisdiction })
}
