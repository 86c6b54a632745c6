import type { QueuePlace, TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, success, type TestPartner, type World } from '../world/index.ts'

const list = '/v1/telehealth-consults'

let world: World
let partner: TestPartner

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  partner = await world.partner()
})

const ready = async (id: string, body?: unknown) =>
  success(await partner.key.post<TelehealthConsult>(`${list}/${id}/ready`, body))
const read = async (id: string) => success(await partner.key.get<TelehealthConsult>(`${list}/${id}`))
const positionOf = async (id: string) => (await read(id)).queue?.position
const physicianOf = async (id: string) => {
  await partner.match()
  return (await read(id)).physicianId
}

describe('the place in line', () => {
  test('is that of the time a patient came in', async () => {
    const [one, two, three] = [await partner.visit(), await partner.visit(), await partner.visit()]
    for (const { id } of [two, three, one]) {
      world.clock.advance(1)
      await ready(id)
    }
    expect(await Promise.all([two, three, one].map(({ id }) => positionOf(id)))).toEqual([1, 2, 3])
    success(await partner.key.post(`${list}/${two.id}/cancel`))
    expect(await Promise.all([three, one].map(({ id }) => positionOf(id)))).toEqual([1, 2])
  })

  test('is a total order of those who came in at once, and is everybody’s own', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { id } = await partner.visit({ status: 'waiting' })
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

  test('counts nobody of another partner', async () => {
    const stranger = await world.partner()
    await stranger.visit({ status: 'waiting' })
    const { queue } = await partner.visit({ status: 'waiting' })
    expect(queue?.position).toBe(1)
  })

  test('is kept by a heartbeat', async () => {
    const first = await partner.visit({ status: 'waiting' })
    world.clock.advance(5)
    const second = await partner.visit({ status: 'waiting' })
    world.clock.advance(20)
    expect(await ready(first.id)).toEqual({ ...first, queue: { position: 1, estimatedWaitSeconds: null } })
    expect(await positionOf(second.id)).toBe(2)
  })

  test('is kept for ten minutes without one, to the millisecond; then the next joins at the end', async () => {
    const silent = await partner.visit({ status: 'waiting' })
    const other = await partner.visit()
    world.clock.advance(60)
    await ready(other.id)
    world.clock.moveTo(new Date(Date.parse(silent.waitingSince ?? '') + 600_000 - 1))
    expect(await positionOf(silent.id)).toBe(1)
    world.clock.advance(0.001)
    expect([await positionOf(silent.id), await positionOf(other.id)]).toEqual([2, 1])
    const again = await ready(silent.id)
    expect(again).toMatchObject({
      status: 'waiting',
      waitingSince: world.clock.now().toISOString(),
      queue: { position: 2 },
    })
  })

  test('is the old one for who comes back in time', async () => {
    const silent = await partner.visit({ status: 'waiting' })
    world.clock.advance(30)
    const other = await partner.visit({ status: 'waiting' })
    world.clock.advance(569)
    await ready(other.id)
    expect(await ready(silent.id)).toMatchObject({ waitingSince: silent.waitingSince, queue: { position: 1 } })
  })

  test('is said once: heartbeats leave no event', async () => {
    const { id } = await partner.visit({ status: 'waiting' })
    const events = await partner.eventsDuring(async () => {
      for (let n = 0; n < 5; n += 1) await ready(id)
      world.clock.advance(3600)
      await ready(id)
    })
    expect(events).toEqual([])
  })
})

describe('a patient who is silent', () => {
  test('is rung for until 30 seconds after the last heartbeat, and still waits after that', async () => {
    const [{ id: one }, { id: other }] = [await partner.visit({ status: 'waiting' }), await partner.visit()]
    world.clock.advance(29.999)
    await ready(other)
    const physician = await partner.physician({ online: true })
    expect(await physicianOf(one)).toBe(physician.id)

    const { id: late } = await partner.visit({ status: 'waiting' })
    world.clock.advance(30)
    await partner.physician({ online: true })
    await partner.match()
    expect(await read(late)).toMatchObject({ status: 'waiting', physicianId: null })
  })

  test('is passed over, and rung for at the old place once back', async () => {
    const first = await partner.visit({ status: 'waiting' })
    world.clock.advance(30)
    const second = await partner.visit({ status: 'waiting' })
    const [a, b] = [await partner.physician({ online: true }), await partner.physician()]
    expect(await physicianOf(second.id)).toBe(a.id)
    const third = await partner.visit({ status: 'waiting' })
    await ready(first.id)
    success(await b.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
    expect(await physicianOf(first.id)).toBe(b.id)
    expect(await read(third.id)).toMatchObject({ status: 'waiting', queue: { position: 1 } })
  })

  test('never came: an invitation stays one, and rings for nobody', async () => {
    const { id } = await partner.visit({ fields: { scheduledFor: world.clock.now().toISOString() } })
    await partner.physician({ online: true })
    world.clock.advance(24 * 3600)
    const events = await partner.eventsDuring(async () => {
      await partner.match()
      await partner.settle()
    })
    expect(events).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'invited' })
  })

  test('who left while it rang is not rung for again', async () => {
    await partner.physician({ online: true })
    const { id } = await partner.visit({ status: 'waiting' })
    await partner.match()
    world.clock.advance(30)
    await partner.settle()
    await partner.match()
    expect(await read(id)).toMatchObject({ status: 'waiting', physicianId: null })
  })

  test('holds the place while it rings', async () => {
    await partner.physician({ online: true })
    const { id } = await partner.visit({ status: 'waiting' })
    await partner.match()
    world.clock.advance(25)
    expect(await ready(id)).toMatchObject({ status: 'ringing', queue: null })
    world.clock.advance(5)
    await partner.settle()
    expect(await physicianOf(id)).not.toBeNull()
  })
})

describe('the device check', () => {
  const found = async (id: string) => {
    const { devices, network } = await read(id)
    return { devices, network }
  }
  const partly = { devices: { camera: 'ok', microphone: 'denied', speaker: null }, network: 'fair' }

  test('is kept as it was found last, for whoever reads the consult', async () => {
    const { id } = await partner.visit()
    expect(await found(id)).toEqual({ devices: null, network: null })
    const answer = await ready(id, { devices: { camera: 'ok', microphone: 'denied' }, network: 'fair' })
    expect(answer).toMatchObject(partly)
    await ready(id)
    await ready(id, { devices: null, network: null })
    expect(await found(id)).toEqual(partly)
    await ready(id, { devices: { camera: 'missing' } })
    expect(await found(id)).toEqual({
      devices: { camera: 'missing', microphone: null, speaker: null },
      network: 'fair',
    })
  })

  test('is on the events from the waiting room on, so that whoever is rung sees it', async () => {
    const { id } = await partner.visit()
    await partner.physician({ online: true })
    const events = await partner.eventsDuring(async () => {
      await ready(id, { devices: { camera: 'ok', microphone: 'denied' }, network: 'fair' })
      await partner.match()
    })
    expect(events.map(({ type }) => type)).toEqual(['telehealth.waiting', 'telehealth.ringing'])
    for (const { data } of events) expect(data).toMatchObject({ consult: partly })
  })

  test.each([
    [{ devices: { camera: 'broken' } }, 'devices.camera'],
    [{ devices: 'ok' }, 'devices'],
    [{ network: 5 }, 'network'],
  ])('takes no %j', async (body, path) => {
    const { id } = await partner.visit()
    expect(await partner.key.post(`${list}/${id}/ready`, body)).toMatchObject({
      status: 400,
      details: { issues: [{ path }] },
    })
    expect(await read(id)).toMatchObject({ status: 'invited' })
  })
})

describe('what is left to wait', () => {
  /** Of a patient who comes in now, behind all others. */
  const queueOf = async (fields: Record<string, unknown> = {}): Promise<QueuePlace | null> => {
    world.clock.advance(1)
    return (await partner.visit({ status: 'waiting', fields })).queue
  }
  const waitOf = async (fields?: Record<string, unknown>) => (await queueOf(fields))?.estimatedWaitSeconds

  /** Calls that have lasted so long, each with the same physician. */
  const callsOf = async (...seconds: number[]) => {
    const physician = await partner.physician({ online: true })
    for (const length of seconds) {
      const { id } = await partner.visit({ status: 'in_progress', physician })
      world.clock.advance(length)
      success(await physician.asserted.post(`${list}/${id}/end`))
    }
    return physician
  }

  test('is not known when nobody on duty could take the patient', async () => {
    expect(await waitOf()).toBeNull()
    await partner.physician({ online: true, licensedIn: ['US-NY'] })
    expect(await waitOf({ jurisdiction: 'US-CA' })).toBeNull()
    expect(await waitOf({ physicianId: (await partner.physician()).id })).toBeNull()
    const gone = await partner.physician({ online: true })
    success(await gone.asserted.put('/v1/physicians/me/presence', { status: 'away' }))
    expect(await waitOf({ physicianId: gone.id })).toBeNull()
  })

  test('is two rings at most for whom somebody is free', async () => {
    await partner.physician({ online: true })
    expect(await waitOf()).toEqual({ low: 0, high: 60 })
  })

  test('is not known before a call has been made to go by', async () => {
    const physician = await partner.physician({ online: true })
    await partner.visit({ status: 'in_progress', physician })
    expect(await waitOf()).toBeNull()
  })

  test('grows with those before, by the middle half of the latest calls', async () => {
    const physician = await callsOf(100, 200, 300, 400, 500)
    await partner.visit({ status: 'in_progress', physician })
    expect(await waitOf()).toEqual({ low: 0, high: 460 })
    expect(await waitOf()).toEqual({ low: 200, high: 860 })
    expect(await waitOf()).toEqual({ low: 400, high: 1260 })
  })

  test('shrinks with the physicians on duty who could take the patient', async () => {
    const physician = await callsOf(100, 200, 300, 400, 500)
    await partner.visit({ status: 'in_progress', physician })
    await partner.visit({ status: 'in_progress' })
    expect(await waitOf()).toEqual({ low: 0, high: 460 })
    expect(await waitOf()).toEqual({ low: 0, high: 460 })
    expect(await waitOf()).toEqual({ low: 200, high: 860 })
    // Booked with one of them: only that one counts, and of those before only who may be rung with them.
    expect(await waitOf({ physicianId: physician.id })).toEqual({ low: 600, high: 1660 })
  })

  test('goes by the twenty latest calls', async () => {
    const physician = await callsOf(3600, 3600, 3600, ...Array.from({ length: 20 }, () => 60))
    await partner.visit({ status: 'in_progress', physician })
    expect(await waitOf()).toEqual({ low: 0, high: 120 })
  })

  test('counts none before who are silent, or booked with another', async () => {
    const physician = await callsOf(100)
    await waitOf()
    world.clock.advance(30)
    const other = await partner.physician()
    await waitOf({ physicianId: other.id })
    const queue = await queueOf({ physicianId: physician.id })
    expect(queue).toEqual({ position: 3, estimatedWaitSeconds: { low: 0, high: 60 } })
  })
})
