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

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
})

const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`${list}/${id}`))
const ready = async (id: string) => success(await partner.key.post(`${list}/${id}/ready`))
const presenceOf = async (doctor: TestPhysician) =>
  success(await doctor.asserted.get('/v1/physicians/me/presence')).status
const setPresence = async (who: TestPhysician, status: string) =>
  success(await who.asserted.put('/v1/physicians/me/presence', { status }))
const join = (id: string, who = physician) => who.asserted.post(`${list}/${id}/join`)

/** Lets a ring time out while the patient stays present. */
async function letItRing(id: string, workers = 1) {
  environment.clock.advance(15)
  await ready(id)
  environment.clock.advance(15)
  await Promise.all(Array.from({ length: workers }, () => partner.settle()))
}

/** What is stored of the rings of a call. */
async function outcomesOf(id: string) {
  const { rows } = await environment.db.owner.query(
    `select ring_number, physician_id, outcome from tenant.telehealth_rings
     where telehealth_consult_id = $1 order by ring_number`,
    [id],
  )
  return rows.map((row) => [row.ring_number, row.physician_id, row.outcome])
}

describe('a ring', () => {
  test('can be answered for exactly 30 seconds, whether or not its timer has fired, and then once', async () => {
    const { id, ringExpiresAt } = await partner.telehealthConsult({ status: 'ringing', physician })
    environment.clock.moveTo(ringExpiresAt ?? '')
    expect(await join(id)).toMatchObject({ status: 409, code: 'thread_not_active', details: { status: 'ringing' } })
    environment.clock.moveTo(new Date(Date.parse(ringExpiresAt ?? '') - 1))
    expect(await join(id)).toMatchObject({ status: 200 })
    environment.clock.advance(30)
    await partner.settle()
    expect(await read(id)).toMatchObject({ status: 'in_progress', physicianId: physician.id })
    expect(await presenceOf(physician)).toBe('busy')
  })

  test('that is not answered returns the patient to their place without an event, and goes to the next physician', async () => {
    const visit = await partner.telehealthConsult({ status: 'ringing', physician })
    // Of two patients who arrive in the same millisecond, either may be first.
    environment.clock.advance(1)
    const behind = await partner.telehealthConsult({ status: 'waiting' })
    // Idle for longer than the physician who is rung, when that ring ends.
    const second = await partner.physician({ online: true })
    // Several workers find it expired at once.
    const events = await partner.eventsDuring(() => letItRing(visit.id, 8))
    expect(events).toEqual([])
    expect(await read(visit.id)).toEqual({
      ...visit,
      status: 'waiting',
      physicianId: null,
      ringingSince: null,
      ringExpiresAt: null,
      queue: { position: 1, estimatedWaitSeconds: { low: 0, high: 60 } },
    })
    expect(await read(behind.id)).toMatchObject({ queue: { position: 2 } })
    expect(await presenceOf(physician)).toBe('online')
    success(await partner.key.post(`${list}/${behind.id}/cancel`))
    await partner.match()
    expect(await read(visit.id)).toMatchObject({ status: 'ringing', physicianId: second.id })
    expect(await join(visit.id)).toMatchObject({ code: 'not_assigned' })
    expect(await join(visit.id, second)).toMatchObject({ status: 200 })
    expect(await outcomesOf(visit.id)).toEqual([
      [1, physician.id, 'unanswered'],
      [2, second.id, 'joined'],
    ])
  })

  test('is not ended by the timer of the previous ring', async () => {
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
    environment.clock.advance(20)
    success(await physician.asserted.post(`${list}/${id}/decline-ring`))
    const second = await partner.physician({ online: true })
    await ready(id)
    await partner.match()
    expect(await read(id)).toMatchObject({ status: 'ringing', physicianId: second.id })
    environment.clock.advance(10)
    await partner.settle()
    expect(await read(id)).toMatchObject({ status: 'ringing', physicianId: second.id })
    environment.clock.advance(20)
    await partner.settle()
    expect(await read(id)).toMatchObject({ status: 'waiting', physicianId: null })
    expect((await outcomesOf(id)).map(([, , outcome]) => outcome)).toEqual(['declined', 'unanswered'])
  })
})

describe('two unanswered rings in a row', () => {
  test('set the physician away and stop ringing them', async () => {
    const visit = await partner.telehealthConsult({ status: 'ringing', physician })
    await letItRing(visit.id)
    await partner.match()
    expect(await read(visit.id)).toMatchObject({ status: 'ringing' })
    const events = await partner.eventsDuring(async () => {
      await letItRing(visit.id)
      expect(await presenceOf(physician)).toBe('away')
      await ready(visit.id)
      await partner.match()
    })
    expect(events).toEqual([])
    expect(await read(visit.id)).toMatchObject({ status: 'waiting', waitingSince: visit.waitingSince })
    await setPresence(physician, 'online')
    await partner.match()
    expect(await read(visit.id)).toMatchObject({ status: 'ringing', physicianId: physician.id })
  })

  test('count across different patients', { tags: 'full' }, async () => {
    const first = await partner.telehealthConsult({ status: 'ringing', physician })
    await letItRing(first.id)
    success(await partner.key.post(`${list}/${first.id}/cancel`))
    const second = await partner.telehealthConsult({ status: 'ringing', physician })
    await letItRing(second.id)
    expect(await presenceOf(physician)).toBe('away')
  })

  test('are not in a row with a call between them', async () => {
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
    await letItRing(id)
    await partner.match()
    success(await join(id))
    success(await physician.asserted.post(`${list}/${id}/end`))
    const next = await partner.telehealthConsult({ status: 'ringing', physician })
    await letItRing(next.id)
    expect(await presenceOf(physician)).toBe('online')
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'a declined ring',
      async (id) => {
        await partner.match()
        success(await physician.asserted.post(`${list}/${id}/decline-ring`))
        success(await partner.key.post(`${list}/${id}/cancel`))
      },
    ],
    [
      'coming on duty',
      async (id) => {
        success(await partner.key.post(`${list}/${id}/cancel`))
        await setPresence(physician, 'away')
        await setPresence(physician, 'online')
      },
    ],
  ])('are not in a row with %s between them', { tags: 'full' }, async (_what, act) => {
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
    await letItRing(id)
    await act(id)
    const next = await partner.telehealthConsult({ status: 'ringing', physician })
    await letItRing(next.id)
    expect(await presenceOf(physician)).toBe('online')
  })

  test('are still in a row when the physician sets online again', { tags: 'full' }, async () => {
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
    await letItRing(id)
    await setPresence(physician, 'online')
    await partner.match()
    await letItRing(id)
    expect(await presenceOf(physician)).toBe('away')
  })

  test('leave a physician off duty who went off duty during the ring', async () => {
    const first = await partner.telehealthConsult({ status: 'ringing', physician })
    await letItRing(first.id)
    await partner.match()
    await setPresence(physician, 'offline')
    await letItRing(first.id)
    expect(await presenceOf(physician)).toBe('offline')
  })
})

test('a physician who goes off duty during a ring can still answer it', async () => {
  const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
  await setPresence(physician, 'offline')
  expect(await join(id)).toMatchObject({ status: 200 })
})

test('a physician who has ended a call is rung for the next patient in the queue', async () => {
  const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
  const next = await partner.telehealthConsult({ status: 'waiting' })
  await partner.match()
  expect(await read(next.id)).toMatchObject({ status: 'waiting' })
  const events = await partner.eventsDuring(async () => {
    success(await physician.asserted.post(`${list}/${id}/end`))
    await partner.match()
  })
  expect(typesOf(events)).toEqual(['telehealth.completed', 'telehealth.ringing'])
  expect(await read(next.id)).toMatchObject({ physicianId: physician.id })
})
