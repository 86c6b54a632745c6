import type { Physician as PhysicianResource, TelehealthConsult } from '@consult/domain'
import { expect } from 'vitest'
import { readAll } from '../environment/index.ts'
import { instant } from './expectations.ts'
import { ring } from './visit-model.ts'
import { nextRing, positionOf, presenceOf, type Room, type Visit } from './waiting-room-model.ts'
import { nowOf, type Tenant } from './walk.ts'

/** The consult as the API must return it. */
const shown = (room: Room, visit: Visit, now: number) => ({
  id: visit.id,
  status: visit.status,
  patientId: visit.patientId,
  physicianId: visit.physicianId,
  scheduledFor: instant(visit.scheduledFor),
  durationMinutes: visit.minutes,
  rescheduledFrom: instant(visit.rescheduledFrom),
  waitingSince: instant(visit.waitingSince),
  ringExpiresAt: instant(visit.ringExpiresAt),
  startedAt: instant(visit.startedAt),
  endedAt: instant(visit.endedAt),
  cancelledAt: instant(visit.cancelledAt),
  cancelledReason: visit.cancelledReason,
  rating: visit.rating,
  position: positionOf(room, visit, now),
})

const seenAs = (consult: TelehealthConsult, wanted: object) => ({
  ...Object.fromEntries(Object.keys(wanted).map((name) => [name, consult[name as keyof TelehealthConsult]])),
  rating: consult.rating?.value ?? null,
  position: consult.queue?.position ?? null,
})

/** Asserts that every consult, every physician and the log since the last check match the model. */
export async function compareRoom(room: Room, tenant: Tenant): Promise<void> {
  const { partner, log } = tenant
  await log.check(new Map(room.visits.map((visit) => [visit.id, visit.events.splice(0)])))
  const now = nowOf(tenant)
  // Newest first.
  const wanted = room.visits.toReversed().map((visit) => shown(room, visit, now))
  const consults = await readAll<TelehealthConsult>(partner.key, '/v1/telehealth-consults?limit=100')
  expect(consults.map((consult) => seenAs(consult, shown(room, room.visits[0] as Visit, now)))).toEqual(wanted)
  const physicians = await readAll<PhysicianResource>(partner.key, '/v1/physicians')
  expect(new Map(physicians.map(({ id, presence }) => [id, presence.status]))).toEqual(
    new Map(room.physicians.map((physician) => [physician.id, presenceOf(room, physician, now)])),
  )
}

/** Runs matching and checks each ring: the right patient, the best physician, and nobody left out. */
export async function matchRoom(room: Room, tenant: Tenant): Promise<void> {
  const { partner, log } = tenant
  await partner.match()
  const now = nowOf(tenant)
  for (const { type, data } of await log.next()) {
    const turn = nextRing(room, now)
    const { consult, practitionerId } = data as { consult: TelehealthConsult; practitionerId: string }
    expect({ type, id: consult.id, status: consult.status, physicianId: consult.physicianId }).toEqual({
      type: 'telehealth.ringing',
      id: turn?.visit.id,
      status: 'ringing',
      physicianId: practitionerId,
    })
    expect(turn?.anyOf.map(({ id }) => id)).toContain(practitionerId)
    if (turn) ring(turn.visit, practitionerId, now)
  }
  expect(nextRing(room, now)).toBeNull()
  await compareRoom(room, tenant)
}
