import { cursorScope } from '@consult/db'
import type { AgendaItem, Page, Slot } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, readAll, success, type TestPartner, type TestPhysician, type World } from '../world/index.ts'

let world: World
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  // A Monday.
  world.clock.moveTo('2026-11-23T08:00:00Z')
  partner = await world.partner()
  physician = await partner.physician()
})

const monday = '2026-11-23'
const hours = async (...windows: [day: string, start: string, end: string][]) =>
  success(
    await physician.asserted.put('/v1/physicians/me/availability', {
      timeZone: 'Europe/Berlin',
      weekly: windows.map(([day, start, end]) => ({ day, start, end })),
    }),
  )
const path = () => `/v1/physicians/${physician.id}/slots`
const slots = (query: Record<string, string> = {}) =>
  partner.key.get<Page<Slot>>(`${path()}?${new URLSearchParams(query)}`)
const starts = async (query?: Record<string, string>) =>
  success(await slots({ limit: '100', ...query })).items.map(({ startsAt }) => startsAt.slice(0, 16))
const visit = async (scheduledFor: string, fields: Record<string, unknown> = {}, of = partner) =>
  of.key.post<{ id: string }>('/v1/telehealth-consults', {
    patientId: (await of.patient()).id,
    physicianId: physician.id,
    scheduledFor,
    ...fields,
  })
const invalid = (field: string) => ({ status: 400, code: 'invalid_request', details: { issues: [{ path: field }] } })
const taken = { status: 409, code: 'slot_unavailable', details: undefined }

describe('the slots', () => {
  test('are the hours in parts of 20 minutes, at the time of the physician’s zone', async () => {
    await hours(['mon', '10:00', '11:00'])
    expect(success(await slots())).toEqual({
      items: [
        { startsAt: '2026-11-23T09:00:00.000Z', endsAt: '2026-11-23T09:20:00.000Z' },
        { startsAt: '2026-11-23T09:20:00.000Z', endsAt: '2026-11-23T09:40:00.000Z' },
        { startsAt: '2026-11-23T09:40:00.000Z', endsAt: '2026-11-23T10:00:00.000Z' },
      ],
    })
  })

  test('keep the time of the zone when clocks are changed', async () => {
    await hours(['sun', '09:00', '09:20'])
    expect(await starts({ from: '2027-03-20T00:00:00Z', to: '2027-04-01T00:00:00Z' })).toEqual([
      '2027-03-21T08:00',
      '2027-03-28T07:00',
    ])
  })

  test('are as long as is asked for', async () => {
    await hours(['mon', '10:00', '11:00'])
    expect(await starts({ durationMinutes: '30' })).toEqual(['2026-11-23T09:00', '2026-11-23T09:30'])
    expect(await starts({ durationMinutes: '60' })).toEqual(['2026-11-23T09:00'])
    expect(await starts({ durationMinutes: '61' })).toEqual([])
    for (const durationMinutes of ['4', '241', '20.5', 'x', '']) {
      expect(await slots({ durationMinutes })).toMatchObject(invalid('durationMinutes'))
    }
  })

  test('are never in the past', async () => {
    await hours(['mon', '09:00', '10:00'])
    world.clock.moveTo(`${monday}T08:20:00.001Z`)
    expect(await starts({ from: '2026-11-16T00:00:00Z', to: '2026-11-24T00:00:00Z' })).toEqual([`${monday}T08:40`])
    world.clock.moveTo(`${monday}T08:40:00Z`)
    expect(await starts({ from: '2026-11-16T00:00:00Z', to: '2026-11-24T00:00:00Z' })).toEqual([`${monday}T08:40`])
    expect(await starts({ from: '2026-11-09T00:00:00Z', to: '2026-11-16T00:00:00Z' })).toEqual([])
  })

  test('begin within the window: seven days from now unless it says otherwise, 31 at most', async () => {
    await hours(['mon', '09:00', '09:20'])
    expect(await starts()).toEqual([`${monday}T08:00`])
    expect(await starts({ from: `${monday}T08:00:00Z`, to: '2026-11-30T08:00:00.001Z' })).toEqual([
      `${monday}T08:00`,
      '2026-11-30T08:00',
    ])
    expect(await starts({ to: '2026-12-24T08:00:00Z' })).toHaveLength(5)
    expect(await slots({ to: '2026-12-24T08:00:00.001Z' })).toMatchObject(invalid('to'))
    expect(await slots({ from: '2026-12-01T00:00:00Z', to: '2026-11-30T00:00:00Z' })).toMatchObject(invalid('to'))
    expect(await slots({ from: 'x' })).toMatchObject(invalid('from'))
  })

  test('leave out what is booked, until it is cancelled', async () => {
    await hours(['mon', '10:00', '11:00'])
    const { id } = success(await visit(`${monday}T09:20:00Z`))
    expect(await starts()).toEqual([`${monday}T09:00`, `${monday}T09:40`])
    expect(await starts({ durationMinutes: '60' })).toEqual([])
    success(await partner.key.post(`/v1/telehealth-consults/${id}/cancel`))
    expect(await starts()).toHaveLength(3)
  })

  test('are none without hours, and follow them', async () => {
    expect(success(await slots())).toEqual({ items: [] })
    await hours(['mon', '10:00', '10:20'])
    expect(await starts()).toHaveLength(1)
    await hours()
    expect(await starts()).toEqual([])
  })

  test('in pages are the same, each once, and the cursor holds the window', async () => {
    await hours(['mon', '10:00', '14:00'], ['tue', '10:00', '14:00'])
    const all = await starts()
    expect(all).toHaveLength(24)
    for (const limit of [1, 7, 24]) {
      const items = await readAll<Slot>(partner.key, `${path()}?limit=${limit}`)
      expect(items.map(({ startsAt }) => startsAt.slice(0, 16))).toEqual(all)
    }
    const first = success(await slots({ limit: '20', to: '2026-11-24T12:30:00Z' }))
    const cursor = first.nextCursor ?? ''
    expect(await starts({ cursor })).toEqual(all.slice(20, 23))
    world.clock.moveTo('2026-11-24T12:00:00Z')
    expect(await starts({ cursor })).toEqual(all.slice(21, 23))
    expect(await slots({ cursor, to: '2026-11-24T12:31:00Z' })).toMatchObject(invalid('cursor'))
    expect(await slots({ cursor, durationMinutes: '30' })).toMatchObject(invalid('cursor'))
    const other = await partner.physician()
    expect(await partner.key.get(`/v1/physicians/${other.id}/slots?cursor=${cursor}`)).toMatchObject(invalid('cursor'))
  })

  test('are of no window over 31 days, whoever wrote the cursor', async () => {
    await hours(['mon', '10:00', '11:00'])
    const scope = cursorScope(partner.id, 'slots', physician.id, 20)
    const forge = (to: string) => {
      const keys = [`${monday}T08:00:00.000Z`, to, `${monday}T09:00:00.000Z`, '']
      return Buffer.from(JSON.stringify([1, cursorScope(scope, JSON.stringify(keys)), ...keys])).toString('base64url')
    }
    expect(await starts({ cursor: forge('2026-11-24T08:00:00.000Z') })).toEqual([`${monday}T09:20`, `${monday}T09:40`])
    expect(await slots({ cursor: forge('9999-12-31T00:00:00.000Z') })).toMatchObject(invalid('to'))
  })

  test('are read with the key; a physician’s session does not', async () => {
    await hours(['mon', '10:00', '10:20'])
    expect(await physician.asserted.get('/v1/physicians/me/slots')).toMatchObject({ body: { items: [{}] } })
    expect(await partner.key.get('/v1/physicians/me/slots')).toMatchObject({ status: 401 })
    const { client } = await physician.session()
    expect(await client.get('/v1/physicians/me/slots')).toMatchObject({ status: 403, code: 'forbidden' })
    const stranger = await world.partner()
    for (const id of [physician.id, 'phy_none']) {
      expect(await stranger.key.get(`/v1/physicians/${id}/slots`)).toMatchObject({ status: 404, code: 'not_found' })
      expect(await stranger.key.get(`/v1/physicians/${id}/slots?to=2020-01-01T00:00Z`)).toMatchObject(invalid('to'))
    }
  })
})

describe('a booking', () => {
  test('of every slot succeeds, and then there are none', async () => {
    await hours(['mon', '10:00', '12:00'])
    const all = success(await slots({ limit: '100' })).items
    for (const { startsAt } of all) expect(await visit(startsAt)).toMatchObject({ status: 201 })
    expect(await starts()).toEqual([])
    const agenda = success(await physician.asserted.get<Page<AgendaItem>>('/v1/physicians/me/agenda'))
    expect(agenda.items.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))).toEqual(all)
  })

  test('lies wholly in the hours, to the millisecond', async () => {
    await hours(['mon', '10:00', '10:50'], ['mon', '11:00', '12:00'])
    for (const time of [
      '08:59:59.999',
      '09:30:00.001',
      '09:40:00',
      '09:50:00',
      '10:40:00.001',
      '11:00:00',
      '20:00:00',
    ]) {
      expect(await visit(`${monday}T${time}Z`), time).toMatchObject(taken)
    }
    expect(await visit('2026-11-24T09:00:00Z')).toMatchObject(taken)
    // Not on the grid of slots, and free all the same.
    expect(await visit(`${monday}T09:30:00Z`)).toMatchObject({ status: 201 })
    expect(await visit(`${monday}T10:40:00Z`)).toMatchObject({ status: 201 })
  })

  test('goes on over midnight where the hours do', async () => {
    await hours(['mon', '23:00', '24:00'], ['tue', '00:00', '01:00'])
    expect(await visit(`${monday}T22:50:00Z`, { durationMinutes: 70 })).toMatchObject({ status: 201 })
  })

  test('overlaps no other: not by a millisecond; a cancelled one is none', async () => {
    await hours(['mon', '10:00', '14:00'])
    const { id } = success(await visit(`${monday}T10:00:00Z`))
    for (const time of ['09:40:00.001', '10:00:00', '10:10:00', '10:19:59.999']) {
      expect(await visit(`${monday}T${time}Z`), time).toMatchObject(taken)
    }
    expect(await visit(`${monday}T09:50:00Z`, { durationMinutes: 60 })).toMatchObject(taken)
    for (const time of ['09:40:00', '10:20:00']) {
      expect(await visit(`${monday}T${time}Z`), time).toMatchObject({ status: 201 })
    }
    success(await partner.key.post(`/v1/telehealth-consults/${id}/cancel`))
    expect(await visit(`${monday}T10:00:00Z`)).toMatchObject({ status: 201 })
  })

  test('at any hour, of a physician whose hours have not been set; of one with none, at no hour', async () => {
    expect(await visit(`${monday}T23:00:00Z`)).toMatchObject({ status: 201 })
    expect(await visit(`${monday}T23:10:00Z`)).toMatchObject(taken)
    await hours()
    expect(await visit(`${monday}T22:00:00Z`)).toMatchObject(taken)
  })

  test('stays when the hours change', async () => {
    await hours(['mon', '10:00', '14:00'])
    const { id } = success(await visit(`${monday}T10:00:00Z`))
    await hours(['tue', '10:00', '14:00'])
    const agenda = success(await physician.asserted.get<Page<AgendaItem>>('/v1/physicians/me/agenda'))
    expect(agenda.items.map((item) => item.id)).toEqual([id])
  })

  test('with a time and no physician, or a physician and no time, asks for no hours', async () => {
    await hours()
    expect(await visit(`${monday}T10:00:00Z`, { physicianId: null })).toMatchObject({ status: 201 })
    expect(await visit(`${monday}T10:00:00Z`, { scheduledFor: null })).toMatchObject({ status: 201 })
  })

  test('of one slot by a hundred at once, over two processes, is had by one', async () => {
    await hours(['mon', '10:00', '14:00'])
    const other = await world.startApi()
    const clients = [partner.key, other.as(partner.apiKey)]
    const patient = await partner.patient()
    const scheduledFor = `${monday}T10:00:00Z`
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        clients[n % 2]?.post('/v1/telehealth-consults', {
          patientId: patient.id,
          physicianId: physician.id,
          // Some overlap rather than being the same.
          scheduledFor: n % 3 === 0 ? `${monday}T10:10:00Z` : scheduledFor,
        }),
      ),
    )
    expect(answers.filter((answer) => answer?.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer?.code === 'slot_unavailable')).toHaveLength(99)
    const agenda = success(await physician.asserted.get<Page<AgendaItem>>('/v1/physicians/me/agenda'))
    expect(agenda.items).toHaveLength(1)
    expect((await partner.events()).filter(({ type }) => type === 'telehealth.created')).toHaveLength(1)
  })

  test('while the hours are being taken away is either before or after', async () => {
    await hours(['mon', '10:00', '14:00'])
    const times = Array.from({ length: 12 }, (_, n) => new Date(Date.parse(`${monday}T09:00:00Z`) + n * 1200_000))
    const [, ...answers] = await Promise.all([hours(), ...times.map((time) => visit(time.toISOString()))])
    const booked = answers.filter(({ status }) => status === 201).length
    expect(answers.filter(({ code }) => code === 'slot_unavailable').length + booked).toBe(times.length)
    expect(await visit(`${monday}T12:40:00Z`)).toMatchObject(taken)
  })
})
