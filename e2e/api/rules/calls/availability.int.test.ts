import type { AvailabilityResource } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())
beforeEach(async () => {
  physician = await partner.physician()
})

const path = '/v1/physicians/me/availability'
const hours: AvailabilityResource = {
  timeZone: 'America/New_York',
  weekly: [
    { day: 'mon', start: '09:00', end: '12:00' },
    { day: 'mon', start: '13:00', end: '24:00' },
    { day: 'thu', start: '00:00', end: '02:30' },
  ],
  exceptions: [
    { date: '2026-12-24', windows: [] },
    { date: '2026-12-28', windows: [{ start: '10:00', end: '11:00' }] },
  ],
}
const put = (body: unknown, who = physician) => who.asserted.put<AvailabilityResource>(path, body)
const get = async (who = physician) => success(await who.asserted.get<AvailabilityResource>(path))
const unauthorized = { status: 401, code: 'unauthorized' }
const forbidden = { status: 403, code: 'forbidden' }
const notFound = { status: 404, code: 'not_found' }

describe('a physician’s availability', () => {
  test('has no time zone and no hours until they are set', async () => {
    expect(await get()).toEqual({ timeZone: null, weekly: [], exceptions: [] })
  })

  test('is returned as it was set, sorted by time, and replaced as a whole', async () => {
    const shuffled = { ...hours, weekly: hours.weekly.toReversed(), exceptions: hours.exceptions.toReversed() }
    expect(await put(shuffled)).toMatchObject({ status: 200, body: hours })
    expect(await get()).toEqual(hours)
    const other = { timeZone: 'UTC', weekly: [{ day: 'sun', start: '09:00', end: '10:00' }] }
    expect((await put(other)).body).toEqual({ ...other, exceptions: [] })
    expect(await get()).toEqual({ ...other, exceptions: [] })
    expect((await put({ timeZone: 'UTC', weekly: [] })).status).toBe(200)
    expect(await get()).toEqual({ timeZone: 'UTC', weekly: [], exceptions: [] })
  })

  test('accepts its own output, and refuses unknown fields', async () => {
    const weekly = hours.weekly.map((window) => ({ ...window, room: 4 }))
    expect(await put({ ...hours, weekly })).toMatchObject({ status: 400, code: 'invalid_request' })
    success(await put(hours))
    const { text } = await physician.asserted.get(path)
    expect(await put(JSON.parse(text))).toMatchObject({ status: 200, text })
  })

  test('is separate from another physician’s', async () => {
    const colleague = await partner.physician()
    success(await put(hours))
    expect((await get(colleague)).timeZone).toBeNull()
  })

  test('does not change the physician’s status', async () => {
    const read = async () => (await partner.key.get(`/v1/physicians/${physician.id}`)).body
    const before = await read()
    environment.clock.advance(60)
    success(await put(hours))
    expect(await read()).toEqual(before)
  })

  test('set by twenty concurrent requests equals one of them', { tags: 'full' }, async () => {
    const weeks = Array.from({ length: 20 }, (_, n) => ({
      ...hours,
      weekly: [{ day: 'mon' as const, start: `${String(n).padStart(2, '0')}:00`, end: '24:00' }],
    }))
    const answers = await Promise.all(weeks.map((week) => put(week)))
    answers.forEach((answer, n) => {
      expect(success(answer)).toEqual(weeks[n])
    })
    expect(weeks).toContainEqual(await get())
  })
})

test('invalid availability is refused with the fields at fault and changes nothing', async () => {
  const window = { day: 'mon', start: '09:00', end: '12:00' }
  success(await put(hours))
  const cases: readonly [string, Record<string, unknown>, string[]][] = [
    ['no zone', { timeZone: undefined }, ['timeZone']],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, ['timeZone']],
    ['an offset', { timeZone: '+02:00' }, ['timeZone']],
    ['no week', { weekly: undefined }, ['weekly']],
    ['another day', { weekly: [{ ...window, day: 'monday' }] }, ['weekly.0.day']],
    ['an invalid time', { weekly: [{ ...window, start: '9am' }] }, ['weekly.0.start']],
    ['an empty window', { weekly: [{ ...window, end: '09:00' }] }, ['weekly.0.end']],
    ['a window past midnight', { weekly: [{ ...window, start: '22:00', end: '02:00' }] }, ['weekly.0.end']],
    ['windows that overlap', { weekly: [window, { ...window, start: '11:00', end: '13:00' }] }, ['weekly.1.start']],
    ['an invalid date', { exceptions: [{ date: '2026-02-29', windows: [] }] }, ['exceptions.0.date']],
    ['a date in a mistyped year', { exceptions: [{ date: '2206-12-24', windows: [] }] }, ['exceptions.0.date']],
    [
      'a date twice',
      {
        exceptions: [
          { date: '2026-02-28', windows: [] },
          { date: '2026-02-28', windows: [] },
        ],
      },
      ['exceptions.1.date'],
    ],
    [
      'an exception with an invalid window',
      { exceptions: [{ date: '2026-02-28', windows: [{ start: '24:00', end: '24:00' }] }] },
      ['exceptions.0.windows.0.start'],
    ],
    ['hundreds of windows', { weekly: Array.from({ length: 85 }, () => window) }, ['weekly']],
  ]
  for (const [what, fields, paths] of cases) {
    const answer = await put({ ...hours, ...fields })
    expect(answer, what).toMatchObject({ status: 400, code: 'invalid_request' })
    const { issues } = answer.details as { issues: { path: string }[] }
    expect(
      issues.map((issue) => issue.path),
      what,
    ).toEqual(paths)
  }
  expect(await get()).toEqual(hours)
})

describe('reading and setting availability', () => {
  test('is allowed to the physician, by id or as `me`, with either credential, and not with the API key alone', async () => {
    const { client } = await physician.session()
    for (const each of [client, physician.asserted]) {
      for (const id of ['me', physician.id]) {
        expect(await each.put(`/v1/physicians/${id}/availability`, hours)).toMatchObject({ status: 200, body: hours })
        expect(await each.get(`/v1/physicians/${id}/availability`)).toMatchObject({ status: 200, body: hours })
      }
    }
    for (const id of ['me', physician.id, 'phy_none']) {
      expect(await partner.key.get(`/v1/physicians/${id}/availability`)).toMatchObject(unauthorized)
      expect(await partner.key.put(`/v1/physicians/${id}/availability`, {})).toMatchObject(unauthorized)
    }
  })

  test('is forbidden to colleagues and not found for other tenants, and invalid input is reported first', async () => {
    const colleague = await partner.physician()
    const theirs = await (await environment.partner()).physician()
    const { client } = await physician.session()
    for (const each of [client, physician.asserted]) {
      for (const [id, refusal] of [
        [colleague.id, forbidden],
        [theirs.id, notFound],
        ['phy_none', notFound],
      ] as const) {
        const path = `/v1/physicians/${id}/availability`
        expect(await each.get(path)).toMatchObject(refusal)
        expect(await each.put(path, hours)).toMatchObject(refusal)
      }
    }
    expect(await client.put(`/v1/physicians/${colleague.id}/availability`, {})).toMatchObject({ status: 400 })
    expect((await get(colleague)).timeZone).toBeNull()
    expect((await get(theirs)).timeZone).toBeNull()
  })
})
