import type { AgendaItem, Page, Patient, TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  readAll,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let patient: Patient

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
  patient = await partner.patient({ birthDate: '1988-04-12' })
})

const hour = 3600
const day = 24 * hour
const path = '/v1/physicians/me/agenda'
/** This many seconds from now. */
const at = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()
const book = async (seconds: number, fields: Record<string, unknown> = {}) =>
  partner.telehealthConsult({
    patientId: patient.id,
    fields: { physicianId: physician.id, scheduledFor: at(seconds), ...fields },
  })
const agenda = (query: Record<string, string> = {}, client: Client = physician.asserted) =>
  client.get<Page<AgendaItem>>(`${path}?${new URLSearchParams(query)}`)
const idsOf = async (query?: Record<string, string>) => success(await agenda(query)).items.map(({ id }) => id)
const invalid = (field: string) => ({ status: 400, code: 'invalid_request', details: { issues: [{ path: field }] } })

describe('the agenda', () => {
  test('shows booked calls, earliest first', async () => {
    const later = await book(2 * hour, { durationMinutes: 45, reason: 'Rash' })
    const sooner = await book(hour)
    expect(success(await agenda())).toEqual({
      items: [
        {
          id: sooner.id,
          telehealthConsultId: sooner.id,
          startsAt: at(hour),
          endsAt: at(hour + 20 * 60),
          status: 'invited',
          cancelledReason: null,
          rescheduledFrom: null,
          reason: null,
          patient: {
            id: patient.id,
            externalId: patient.externalId,
            displayName: 'Mara Quintero',
            birthDate: '1988-04-12',
          },
        },
        {
          id: later.id,
          telehealthConsultId: later.id,
          startsAt: at(2 * hour),
          endsAt: at(2 * hour + 45 * 60),
          status: 'invited',
          cancelledReason: null,
          rescheduledFrom: null,
          reason: 'Rash',
          patient: {
            id: patient.id,
            externalId: patient.externalId,
            displayName: 'Mara Quintero',
            birthDate: '1988-04-12',
          },
        },
      ],
    })
  })

  test('shows a patient without a name', { tags: 'full' }, async () => {
    patient = await partner.patient({ firstName: null, lastName: null, birthDate: null })
    await book(hour)
    expect(success(await agenda()).items[0]?.patient).toEqual({
      id: patient.id,
      externalId: patient.externalId,
      displayName: null,
      birthDate: null,
    })
  })

  test('covers seven days from now by default, or seven days from `from`', async () => {
    await book(0)
    environment.clock.advance(hour)
    const [now, last, beyond] = [await book(0), await book(7 * day - 1200), await book(7 * day)]
    expect(await idsOf()).toEqual([now.id, last.id])
    expect(await idsOf({ from: at(1200) })).toEqual([last.id, beyond.id])
    expect(await idsOf({ to: at(day) })).toEqual([now.id])
  })

  test('includes calls that started before the window and still run, and excludes calls that start as it ends', async () => {
    const long = await book(0, { durationMinutes: 240 })
    environment.clock.advance(3 * hour)
    const next = await book(hour)
    expect(await idsOf({ to: at(hour) })).toEqual([long.id])
    expect(await idsOf({ from: at(hour) })).toEqual([next.id])
    expect(await idsOf({ from: at(hour - 1), to: at(hour + 1) })).toEqual([long.id, next.id])
  })

  test('excludes cancelled calls, calls without a time, and calls booked with someone else or with no physician', async () => {
    const colleague = await partner.physician()
    const cancelled = await book(hour)
    success(await partner.key.post(`/v1/telehealth-consults/${cancelled.id}/cancel`))
    await partner.telehealthConsult({ fields: { physicianId: physician.id } })
    await partner.telehealthConsult({ fields: { scheduledFor: at(hour) } })
    await partner.telehealthConsult({ fields: { scheduledFor: at(hour), physicianId: colleague.id } })
    expect(success(await agenda())).toEqual({ items: [] })
  })

  test('accepts instants with any UTC offset', async () => {
    const one = await book(hour)
    const local = `${new Date(Date.parse(at(hour)) + 2 * 3600_000).toISOString().slice(0, -1)}+02:00`
    expect(await idsOf({ from: local })).toEqual([one.id])
  })
})

describe('an agenda window', () => {
  test('spans at most 31 days', async () => {
    const one = await book(31 * day - 1)
    expect(await idsOf({ from: at(0), to: at(31 * day) })).toEqual([one.id])
    expect(await agenda({ from: at(0), to: at(31 * day + 0.001) })).toMatchObject(invalid('to'))
    expect(await agenda({ to: at(31 * day + 0.001) })).toMatchObject(invalid('to'))
  })

  test('cannot end before it starts, and may be empty', async () => {
    await book(hour)
    expect(await agenda({ from: at(hour), to: at(hour - 0.001) })).toMatchObject(invalid('to'))
    expect(await agenda({ to: at(-1) })).toMatchObject(invalid('to'))
    expect(await idsOf({ from: at(hour), to: at(hour) })).toEqual([])
  })

  test.each(['from', 'to'])('refuses a %s that is not an instant', async (field) => {
    for (const value of ['', '2026-02-30T00:00:00Z']) {
      expect(await agenda({ [field]: value })).toMatchObject(invalid(field))
    }
    expect(await physician.asserted.get(`${path}?from=${at(0)}&from=${at(0)}`)).toMatchObject(invalid('from'))
  })
})

describe('in pages, the agenda', () => {
  /** Nine calls, some with the same start, because the time of an ended call can be booked again. */
  const bookNine = async () => {
    const booked: TelehealthConsult[] = []
    for (let n = 0; n < 9; n += 1) booked.push(await book((1 + n) * hour))
    return booked.map(({ id }) => id)
  }

  test('lists the same calls, each once, and keeps the window in its cursor while time passes', async () => {
    const ids = await bookNine()
    for (const limit of [2, 9]) {
      const items = await readAll<AgendaItem>(physician.asserted, `${path}?limit=${limit}`)
      expect(items.map(({ id }) => id)).toEqual(ids)
    }
    const first = success(await agenda({ limit: '4', to: at(8.5 * hour) }))
    const cursor = first.nextCursor ?? ''
    const window = { from: at(0), to: at(8.5 * hour) }
    environment.clock.advance(6 * hour)
    const rest = ids.slice(4, 8)
    expect(await idsOf({ cursor })).toEqual(rest)
    expect(await idsOf({ cursor, ...window })).toEqual(rest)
    expect(await idsOf({ cursor, to: window.to })).toEqual(rest)
  })

  test('refuses a cursor of another window, physician or list', async () => {
    for (const hours of [1, 2]) await book(hours * hour)
    const window = { from: at(0), to: at(day) }
    const cursor = success(await agenda({ limit: '1', ...window })).nextCursor ?? ''
    expect(await agenda({ cursor, ...window, from: at(1) })).toMatchObject(invalid('cursor'))
    expect(await agenda({ cursor, ...window, to: at(day + 1) })).toMatchObject(invalid('cursor'))
    const colleague = await partner.physician()
    expect(await agenda({ cursor }, colleague.asserted)).toMatchObject(invalid('cursor'))
    expect(await partner.key.get(`/v1/physicians/${physician.id}/slots?cursor=${cursor}`)).toMatchObject(
      invalid('cursor'),
    )
    for (const damaged of ['x', cursor.slice(1), `${cursor}A`]) {
      expect(await agenda({ cursor: damaged })).toMatchObject(invalid('cursor'))
    }
  })
})

describe('a physician’s agenda', () => {
  test('is readable by the physician, by id or as `me`, with either credential, and not with the API key alone', async () => {
    const { id } = await book(60)
    const { client } = await physician.session()
    for (const each of [client, physician.asserted]) {
      for (const name of ['me', physician.id]) {
        const answer = await each.get<Page<AgendaItem>>(`/v1/physicians/${name}/agenda`)
        expect(success(answer).items.map((item) => item.id)).toEqual([id])
      }
    }
    for (const name of ['me', physician.id, 'phy_none']) {
      const answer = await partner.key.get(`/v1/physicians/${name}/agenda?from=x`)
      expect(answer).toMatchObject({ status: 401, code: 'unauthorized' })
    }
  })

  test('is forbidden to colleagues and not found for other tenants, and an invalid window is reported first', async () => {
    const colleague = await partner.physician()
    const theirs = await (await environment.partner()).physician()
    const { client } = await physician.session()
    for (const each of [client, physician.asserted]) {
      const ask = (id: string, query = '') => each.get(`/v1/physicians/${id}/agenda${query}`)
      expect(await ask(colleague.id)).toMatchObject({ status: 403, code: 'forbidden' })
      for (const id of [theirs.id, 'phy_none']) expect(await ask(id)).toMatchObject({ status: 404, code: 'not_found' })
      const backwards = `?from=${at(1)}&to=${at(0)}`
      for (const id of [colleague.id, theirs.id]) expect(await ask(id, backwards)).toMatchObject(invalid('to'))
    }
  })
})
