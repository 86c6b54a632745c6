import type { TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { typesOf } from '../events/event-expectations.fixture.ts'

const list = '/v1/telehealth-consults'
const jurisdiction = 'US-CA'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`${list}/${id}`))
const ready = async (id: string) => success(await partner.key.post<TelehealthConsult>(`${list}/${id}/ready`))
const waiting = async (fields: Record<string, unknown> = {}) => partner.telehealthConsult({ status: 'waiting', fields })
/** The physician who is rung for the patient after matching; null for none. */
const rungFor = async ({ id }: { id: string }) => {
  await partner.match()
  const { status, physicianId } = await read(id)
  return status === 'ringing' ? physicianId : null
}
const setPresence = (physician: TestPhysician, body: Record<string, unknown>) =>
  physician.asserted.put('/v1/physicians/me/presence', body)
const presenceOf = async (physician: TestPhysician) =>
  success(await physician.asserted.get('/v1/physicians/me/presence')).status

describe('no physician is rung', () => {
  test('who is off duty, away, busy, without the license, or of another partner', async () => {
    const busy = { online: true, licensedIn: [jurisdiction] }
    await partner.telehealthConsult({ status: 'in_progress', physician: await partner.physician(busy) })
    await partner.telehealthConsult({ status: 'ringing', physician: await partner.physician(busy) })
    const visit = await waiting({ jurisdiction })
    const expiredLicense = { jurisdiction, number: '1', expiresOn: '2026-03-01' }
    const arrivals: Readonly<Record<string, () => Promise<unknown>>> = {
      'in a call, or being rung for another patient': async () => undefined,
      'off duty': () => partner.physician({ licensedIn: [jurisdiction] }),
      away: async () => setPresence(await partner.physician(busy), { status: 'away' }),
      'whose duty has ended': async () => {
        const until = new Date(environment.clock.now().getTime() + 10_000).toISOString()
        await setPresence(await partner.physician({ licensedIn: [jurisdiction] }), { status: 'online', until })
        environment.clock.advance(10)
      },
      'licensed elsewhere': () => partner.physician({ online: true, licensedIn: ['US-NY'] }),
      'whose license has expired': () => partner.physician({ online: true, fields: { licenses: [expiredLicense] } }),
      'of another partner': async () => (await environment.partner()).physician(busy),
    }
    const events = await partner.eventsDuring(async () => {
      for (const [who, arrive] of Object.entries(arrivals)) {
        await arrive()
        expect(await rungFor(visit), who).toBeNull()
      }
    })
    expect(events).toEqual([])
    expect(await read(visit.id)).toMatchObject({ status: 'waiting', queue: { position: 1 } })
    const free = await partner.physician(busy)
    expect(await rungFor(visit)).toBe(free.id)
  })

  test('for two calls of one patient at the same time', async () => {
    const { id: patientId } = await partner.patient()
    const [one, other] = [
      await partner.telehealthConsult({ status: 'waiting', patientId }),
      await partner.telehealthConsult({ status: 'waiting', patientId }),
    ]
    const a = await partner.physician({ online: true })
    environment.clock.advance(1)
    await partner.physician({ online: true })
    await partner.match()
    const rung = [await read(one.id), await read(other.id)].filter(({ status }) => status === 'ringing')
    expect(rung.map(({ physicianId }) => physicianId)).toEqual([a.id])
  })
})

describe('the physician who is rung', () => {
  test('is licensed in the call’s jurisdiction, if it has one', { tags: 'full' }, async () => {
    const [unlicensed, licensed] = [
      await partner.physician({ online: true }),
      await partner.physician({ online: true, licensedIn: [jurisdiction] }),
    ]
    expect(await rungFor(await waiting({ jurisdiction }))).toBe(licensed.id)
    expect(await rungFor(await waiting())).toBe(unlicensed.id)
  })

  test('is the one who has been idle longest', { tags: 'full' }, async () => {
    const physicians: TestPhysician[] = []
    for (let n = 0; n < 3; n += 1) {
      environment.clock.advance(1)
      physicians.unshift(await partner.physician({ online: true }))
    }
    const rung = []
    for (let n = 0; n < 3; n += 1) rung.push(await rungFor(await waiting()))
    expect(rung).toEqual(physicians.map(({ id }) => id).toReversed())
  })

  test('counts as idle since their last call or since they came on duty', async () => {
    const first = await partner.physician({ online: true })
    environment.clock.advance(1)
    const second = await partner.physician({ online: true })
    const { id } = await partner.telehealthConsult({ status: 'in_progress', physician: first })
    environment.clock.advance(60)
    success(await first.asserted.post(`${list}/${id}/end`))
    expect(await presenceOf(first)).toBe('online')
    const next = await waiting()
    expect(await rungFor(next)).toBe(second.id)
    success(await second.asserted.post(`${list}/${next.id}/join`))
    success(await second.asserted.post(`${list}/${next.id}/end`))

    environment.clock.advance(60)
    await setPresence(first, { status: 'away' })
    await setPresence(first, { status: 'online' })
    // Repeating the current status does not count as coming on duty.
    await setPresence(second, { status: 'online' })
    expect(await rungFor(await waiting())).toBe(second.id)
  })

  test('speaks the patient’s language if there is one and an available physician does, whatever the region', async () => {
    const english = await partner.physician({ online: true, fields: { languages: ['en'] } })
    environment.clock.advance(60)
    const spanish = await partner.physician({ online: true, fields: { languages: ['en', 'es'] } })
    expect(await rungFor(await waiting({ language: 'es-MX' }))).toBe(spanish.id)
    // No other physician speaks it, and the patient does not wait for one who does.
    expect(await rungFor(await waiting({ language: 'es' }))).toBe(english.id)
    const none = await partner.physician({ online: true, fields: { languages: [] } })
    environment.clock.advance(1)
    await partner.physician({ online: true, fields: { languages: ['en'] } })
    expect(await rungFor(await waiting())).toBe(none.id)
  })

  test('is busy while a ring is open and during the call', async () => {
    const physician = await partner.physician({ online: true })
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
    const resource = async () => (await partner.key.get(`/v1/physicians/${physician.id}`)).body.presence
    const busy = { status: 'busy', until: null, lastSeenAt: expect.any(String) }
    expect(await resource()).toEqual(busy)
    success(await physician.asserted.post(`${list}/${id}/join`))
    expect(await resource()).toEqual(busy)
    expect(success(await setPresence(physician, { status: 'offline' }))).toEqual(busy)
    success(await physician.asserted.post(`${list}/${id}/end`))
    expect(await resource()).toMatchObject({ status: 'offline' })
  })
})

describe('the queue of waiting patients', () => {
  test('is served from the first whom an available physician can take, with an event that names the physician', async () => {
    const stuck = await waiting({ jurisdiction })
    environment.clock.advance(1)
    const next = await waiting()
    environment.clock.advance(1)
    const last = await waiting()
    const physician = await partner.physician({ online: true })
    const events = await partner.eventsDuring(() => partner.match())
    expect(events).toMatchObject([
      {
        type: 'telehealth.ringing',
        data: { practitionerId: physician.id, consult: { id: next.id, physicianId: physician.id } },
      },
    ])
    expect(await read(stuck.id)).toMatchObject({ status: 'waiting', queue: { position: 1 } })
    expect(await read(last.id)).toMatchObject({ status: 'waiting', queue: { position: 2 } })
  })
})

describe('a booked call', () => {
  test('rings only its own physician, however long that takes, and stays with them after a ring', async () => {
    const booked = await partner.physician()
    const other = await partner.physician({ online: true })
    const visit = await waiting({ physicianId: booked.id })
    expect(await rungFor(visit)).toBeNull()
    await setPresence(booked, { status: 'online' })
    expect(await rungFor(visit)).toBe(booked.id)
    // The other physician stays free for the rest of the queue.
    expect(await rungFor(await waiting())).toBe(other.id)
    expect(success(await booked.asserted.post(`${list}/${visit.id}/decline-ring`))).toMatchObject({
      status: 'waiting',
      physicianId: booked.id,
    })
  })

  test('declined before its time rings again at its time and no earlier', async () => {
    const booked = await partner.physician({ online: true })
    const scheduledFor = new Date(environment.clock.now().getTime() + 600_000).toISOString()
    const visit = await waiting({ physicianId: booked.id, scheduledFor })
    expect(await rungFor(visit)).toBe(booked.id)
    success(await booked.asserted.post(`${list}/${visit.id}/decline-ring`))
    for (const seconds of [60, 539.999]) {
      environment.clock.advance(seconds)
      await ready(visit.id)
      expect(await rungFor(visit)).toBeNull()
    }
    environment.clock.advance(0.001)
    expect(await rungFor(visit)).toBe(booked.id)
  })
})

describe('a declined ring', () => {
  test('returns the patient to their place, and rings the next physician, and nobody twice within a minute', async () => {
    const first = await partner.physician({ online: true })
    environment.clock.advance(1)
    const second = await partner.physician({ online: true })
    const visit = await waiting()
    const decline = async (physician: TestPhysician) =>
      success(await physician.asserted.post<TelehealthConsult>(`${list}/${visit.id}/decline-ring`))
    const events = await partner.eventsDuring(async () => {
      expect(await rungFor(visit)).toBe(first.id)
      const estimatedWaitSeconds = { low: 0, high: 60 }
      expect(await decline(first)).toEqual({ ...visit, queue: { position: 1, estimatedWaitSeconds } })
      expect(await presenceOf(first)).toBe('online')
      expect(await rungFor(visit)).toBe(second.id)
    })
    expect(typesOf(events)).toEqual(['telehealth.ringing', 'telehealth.ringing'])
    await setPresence(first, { status: 'offline' })
    await decline(second)
    expect(await rungFor(visit)).toBeNull()
    // Other patients ring, and the call with one of them counts nothing.
    const other = await waiting()
    expect(await rungFor(other)).toBe(second.id)
    await ready(visit.id)
    success(await second.asserted.post(`${list}/${other.id}/join`))
    success(await second.asserted.post(`${list}/${other.id}/end`))
    environment.clock.advance(59.999)
    await ready(visit.id)
    expect(await rungFor(visit)).toBeNull()
    environment.clock.advance(0.001)
    expect(await rungFor(visit)).toBe(second.id)
  })
})
