import type { TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

const list = '/v1/telehealth-consults'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const ready = async (id: string, body?: unknown) =>
  success(await partner.key.post<TelehealthConsult>(`${list}/${id}/ready`, body))
const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`${list}/${id}`))
const positionOf = async (id: string) => (await read(id)).queue?.position
const physicianOf = async (id: string) => {
  await partner.match()
  return (await read(id)).physicianId
}

describe('a patient’s place in the queue', () => {
  test('follows the time of arrival, and does not count another partner’s patients', async () => {
    const stranger = await environment.partner()
    await stranger.telehealthConsult({ status: 'waiting' })
    const [one, two, three] = [
      await partner.telehealthConsult(),
      await partner.telehealthConsult(),
      await partner.telehealthConsult(),
    ]
    for (const { id } of [two, three, one]) {
      environment.clock.advance(1)
      await ready(id)
    }
    expect(await Promise.all([two, three, one].map(({ id }) => positionOf(id)))).toEqual([1, 2, 3])
    success(await partner.key.post(`${list}/${two.id}/cancel`))
    expect(await Promise.all([three, one].map(({ id }) => positionOf(id)))).toEqual([1, 2])
  })

  test('is unique, also for patients who arrive at the same time', { tags: 'full' }, async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { id } = await partner.telehealthConsult({ status: 'waiting' })
        return id
      }),
    )
    const positions = await Promise.all(ids.map(positionOf))
    expect(positions.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(ids.map((_, n) => n + 1))
    const { items } = success(await partner.key.get<{ items: TelehealthConsult[] }>(`${list}?status=waiting`))
    expect(items.map(({ id, queue }) => [id, queue?.position])).toEqual(
      items.map(({ id }) => [id, positions[ids.indexOf(id)]]),
    )
  })

  test('is kept by a heartbeat, also one that comes just in time, and heartbeats cause no events', async () => {
    const first = await partner.telehealthConsult({ status: 'waiting' })
    environment.clock.advance(30)
    const second = await partner.telehealthConsult({ status: 'waiting' })
    const events = await partner.eventsDuring(async () => {
      expect(await ready(first.id)).toEqual({ ...first, queue: { position: 1, estimatedWaitSeconds: null } })
      expect(await positionOf(second.id)).toBe(2)
      environment.clock.advance(599)
      await ready(second.id)
      expect(await ready(first.id)).toMatchObject({ waitingSince: first.waitingSince, queue: { position: 1 } })
      environment.clock.advance(3600)
      await ready(first.id)
    })
    expect(events).toEqual([])
  })

  test('lapses exactly ten minutes after the last heartbeat, and the patient then joins at the end', async () => {
    const silent = await partner.telehealthConsult({ status: 'waiting' })
    const other = await partner.telehealthConsult()
    environment.clock.advance(60)
    await ready(other.id)
    environment.clock.moveTo(new Date(Date.parse(silent.waitingSince ?? '') + 600_000 - 1))
    expect(await positionOf(silent.id)).toBe(1)
    environment.clock.advance(0.001)
    expect([await positionOf(silent.id), await positionOf(other.id)]).toEqual([2, 1])
    const again = await ready(silent.id)
    expect(again).toMatchObject({
      status: 'waiting',
      waitingSince: environment.clock.now().toISOString(),
      queue: { position: 2 },
    })
  })
})

describe('a patient without a heartbeat', () => {
  test('is rung for until 30 seconds after the last one, and still waits after that', async () => {
    const [{ id: one }, { id: other }] = [
      await partner.telehealthConsult({ status: 'waiting' }),
      await partner.telehealthConsult(),
    ]
    environment.clock.advance(29.999)
    await ready(other)
    const physician = await partner.physician({ online: true })
    expect(await physicianOf(one)).toBe(physician.id)

    const { id: late } = await partner.telehealthConsult({ status: 'waiting' })
    environment.clock.advance(30)
    await partner.physician({ online: true })
    await partner.match()
    expect(await read(late)).toMatchObject({ status: 'waiting', physicianId: null })
  })

  test('is skipped, and keeps their place when they come back', async () => {
    const first = await partner.telehealthConsult({ status: 'waiting' })
    environment.clock.advance(30)
    const second = await partner.telehealthConsult({ status: 'waiting' })
    const [a, b] = [await partner.physician({ online: true }), await partner.physician()]
    expect(await physicianOf(second.id)).toBe(a.id)
    const third = await partner.telehealthConsult({ status: 'waiting' })
    await ready(first.id)
    success(await b.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
    expect(await physicianOf(first.id)).toBe(b.id)
    expect(await read(third.id)).toMatchObject({ status: 'waiting', queue: { position: 1 } })
  })

  test('who never arrived stays invited, and no physician is rung', async () => {
    const { id } = await partner.telehealthConsult()
    await partner.physician({ online: true })
    environment.clock.advance(24 * 3600)
    const events = await partner.eventsDuring(async () => {
      await partner.match()
      await partner.settle()
    })
    expect(events).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'invited' })
  })

  test('keeps their place during a ring while they are there, and is not rung for again once they have left', async () => {
    await partner.physician({ online: true })
    const { id } = await partner.telehealthConsult({ status: 'waiting' })
    await partner.match()
    environment.clock.advance(25)
    expect(await ready(id)).toMatchObject({ status: 'ringing', queue: null })
    environment.clock.advance(5)
    await partner.settle()
    expect(await physicianOf(id)).not.toBeNull()
    environment.clock.advance(30)
    await partner.settle()
    await partner.physician({ online: true })
    await partner.match()
    expect(await read(id)).toMatchObject({ status: 'waiting', physicianId: null })
  })
})
