import {
  type AsyncConsult,
  type CallMessage,
  type Message,
  type Page,
  type TelehealthConsult,
  weekdays,
} from '@consult/domain'
import { oneIn, sized } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  readAll,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

/** One more than a page has by default. */
const count = 26

let environment: TestEnvironment
let partner: TestPartner
let consults: AsyncConsult[]
let visits: TelehealthConsult[]
let messages: string
let written: string
let slots: string

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  const physician = await partner.physician()
  consults = []
  visits = []
  for (let n = 0; n < count; n += 1) {
    // Some share a timestamp, so the order must still be total.
    if (n % 3 !== 0) environment.clock.advance(1)
    await partner.physician()
    visits.push(await partner.telehealthConsult())
    const status = n % 8 === 0 ? 'closed' : n % 8 === 1 ? 'queued' : 'invited'
    consults.push(await partner.consult({ status }))
  }
  const { id, asserted } = await partner.physician()
  const weekly = weekdays.map((day) => ({ day, start: '10:00', end: '13:00' }))
  success(await asserted.put('/v1/physicians/me/availability', { timeZone: 'UTC', weekly }))
  slots = `physicians/${id}/slots`
  const talk = await partner.consult({ status: 'active', physician })
  consults.push(talk)
  messages = `async-consults/${talk.id}/messages`
  for (let n = 1; n < count; n += 1) success(await partner.key.post(`/v1/${messages}`, { text: `${n}` }))
  await partner.settle()
  const call = await partner.telehealthConsult({ status: 'in_progress' })
  visits.push(call)
  written = `telehealth-consults/${call.id}/messages`
  for (let n = 1; n <= count; n += 1) success(await partner.key.post(`/v1/${written}`, { text: `${n}` }))
})
afterAll(() => environment.close())

interface Item {
  readonly id?: string
  readonly messageId?: string
  readonly startsAt?: string
}

const lists = [
  'patients',
  'physicians',
  'async-consults',
  'telehealth-consults',
  'events',
  'messages',
  'written',
  'slots',
] as const
const pathOf = (list: string) => `/v1/${{ messages, written, slots }[list] ?? list}`
const read = (list: string, query: string) => partner.key.get<Page<Item>>(`${pathOf(list)}${query}`)
const idsOf = (items: readonly Item[]) => items.map(({ id, messageId, startsAt }) => id ?? messageId ?? startsAt ?? '')

describe.each(lists)('the list %s', (list) => {
  test('returns 25 items by default, then continues', async () => {
    const { items, nextCursor } = success(await read(list, ''))
    expect([items.length, typeof nextCursor]).toEqual([25, 'string'])
    expect(success(await read(list, '?limit=100')).items.length).toBeGreaterThan(25)
  })

  test.each(sized([7], [1, 7, 29, 100]))(
    'in pages of %i is the whole list, each item once',
    { tags: 'sized' },
    async (limit) => {
      const whole = idsOf(success(await read(list, '?limit=100')).items)
      const all = list === 'events' ? idsOf(await partner.events()) : whole
      expect(all.length).toBeGreaterThanOrEqual(count)
      expect(new Set(all).size).toBe(all.length)
      expect(idsOf(await readAll<Item>(partner.key, `${pathOf(list)}?limit=${limit}`))).toEqual(all)
    },
  )

  test('refuses a cursor that is damaged, empty, made up, or from another list', { tags: 'sized' }, async () => {
    const good = success(await read(list, '?limit=1')).nextCursor ?? ''
    const other = lists[(lists.indexOf(list) + 1) % lists.length] ?? 'patients'
    const foreign = success(await read(other, '?limit=1')).nextCursor ?? ''
    const middle = Math.floor(good.length / 2)
    const flipped = good.slice(0, middle) + (good[middle] === 'A' ? 'B' : 'A') + good.slice(middle + 1)
    const damaged = [good.slice(0, -1), `${good}A`, good.toUpperCase(), 'bnVsbA', 'W10']
    for (const cursor of [flipped, '', 'abc', foreign, ...sized([], damaged)]) {
      expect(await read(list, `?limit=1&cursor=${encodeURIComponent(cursor)}`), cursor).toMatchObject({
        status: 400,
        code: 'invalid_request',
        details: { issues: [{ path: 'cursor' }] },
      })
    }
    expect(await read(list, `?limit=1&cursor=${good}`)).toMatchObject({ status: 200 })
  })
})

describe.each(oneIn(4, lists))('the list %s', { tags: 'sized' }, (list) => {
  test('ends without a cursor, also when the last page is full', async () => {
    const { length } = await readAll<Item>(partner.key, `${pathOf(list)}?limit=100`)
    let page = success(await read(list, `?limit=${length % 100 || 100}`))
    while (page.nextCursor !== undefined) {
      page = success(await read(list, `?limit=100&cursor=${page.nextCursor}`))
      expect(page.items).toHaveLength(100)
    }
    expect(Object.keys(page)).toEqual(['items'])
  })

  test.each(sized(['0', '101', 'abc'], ['0', '101', '-1', '1.5', 'abc', '', '1e1', ' 1', '1&limit=2', '200']))(
    'refuses the limit %j',
    { tags: 'sized' },
    async (limit) => {
      expect(await read(list, `?limit=${limit}`)).toMatchObject({
        status: 400,
        code: 'invalid_request',
        details: { issues: [{ path: 'limit', code: expect.any(String), message: expect.any(String) }] },
      })
    },
  )

  test.each(['1', '100'])('accepts the limit %s', async (limit) => {
    const { items } = success(await read(list, `?limit=${limit}`))
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThanOrEqual(Number(limit))
  })

  test('can change its page size between pages', async () => {
    const all = idsOf(success(await read(list, '?limit=20')).items)
    const first = success(await read(list, '?limit=3'))
    const rest = success(await read(list, `?limit=17&cursor=${first.nextCursor}`))
    expect(idsOf([...first.items, ...rest.items])).toEqual(all)
  })
})

describe('the order of', () => {
  const sorted = <T>(items: readonly T[], compare: (a: T, b: T) => number) => items.toSorted(compare)

  test('consults is by last activity, latest first', async () => {
    const all = await readAll<AsyncConsult>(partner.key, '/v1/async-consults?limit=7')
    expect(all.map(({ id }) => id).toSorted()).toEqual(consults.map(({ id }) => id).toSorted())
    const times = all.map(({ lastActivityAt }) => lastActivityAt)
    expect(times).toEqual(sorted(times, (a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    expect(times[0]).toBe(consults.at(-1)?.lastActivityAt)
  })

  test('consults changes with their activity', async () => {
    const last = (await readAll<AsyncConsult>(partner.key, '/v1/async-consults')).findLast(
      ({ status }) => status === 'queued',
    )
    environment.clock.advance(60)
    success(await partner.key.post(`/v1/async-consults/${last?.id}/messages`, { text: 'Still here' }))
    await partner.settle()
    expect(success(await read('async-consults', '?limit=1')).items[0]?.id).toBe(last?.id)
  })

  test('calls is by creation, newest first', async () => {
    const all = await readAll<TelehealthConsult>(partner.key, '/v1/telehealth-consults?limit=7')
    expect(all.map(({ id }) => id).toSorted()).toEqual(visits.map(({ id }) => id).toSorted())
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual(sorted(times, (a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    expect(times[0]).toBe(visits.at(-1)?.createdAt)
  })

  test('messages is the order of the conversation', async () => {
    const all = await readAll<Message>(partner.key, `/v1/${messages}?limit=7`)
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, n) => n + 1))
    expect(all.slice(1).map(({ text }) => text)).toEqual(Array.from({ length: count - 1 }, (_, n) => `${n + 1}`))
  })

  test('call messages is the order in which they were written', async () => {
    const all = await readAll<CallMessage>(partner.key, `/v1/${written}?limit=7`)
    expect(all.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, n) => n + 1))
    expect(all.map(({ text }) => text)).toEqual(all.map(({ sequence }) => `${sequence}`))
  })

  test('events is the order in which they were appended', async () => {
    const all = await partner.events()
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, n) => n + 1))
    const times = all.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
  })
})

describe('filtering', () => {
  test('consults by status works', async () => {
    for (const status of ['queued', 'closed', 'active', 'invited'] as const) {
      const found = await readAll<AsyncConsult>(partner.key, `/v1/async-consults?status=${status}&limit=4`)
      expect(found.map(({ id }) => id).toSorted()).toEqual(
        consults
          .filter((consult) => consult.status === status)
          .map(({ id }) => id)
          .toSorted(),
      )
    }
  })

  test.each(['open', 'QUEUED', '', 'queued&status=closed'])('consults by the status %j is refused', async (status) => {
    expect(await read('async-consults', `?status=${status}`)).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'status' }] },
    })
  })

  test('consults ties a cursor to its status', async () => {
    const { nextCursor } = success(await read('async-consults', '?status=queued&limit=1'))
    for (const status of ['', '&status=closed']) {
      expect(await read('async-consults', `?limit=1&cursor=${nextCursor}${status}`)).toMatchObject({ status: 400 })
    }
  })

  test('calls by status and by patient works, and ties a cursor to its filter', async () => {
    const list = '/v1/telehealth-consults'
    const [one] = visits
    const again = await partner.telehealthConsult({ patientId: one?.patientId ?? '' })
    expect(await readAll(partner.key, `${list}?patientId=${one?.patientId}&limit=1`)).toEqual([again, one])
    expect(success(await partner.key.get(`${list}?patientId=nobody`))).toEqual({ items: [] })
    expect(await readAll(partner.key, `${list}?status=invited&limit=9`)).toHaveLength(
      visits.filter(({ status }) => status === 'invited').length + 1,
    )
    expect(success(await partner.key.get(`${list}?status=waiting`))).toEqual({ items: [] })
    expect(await partner.key.get(`${list}?status=queued`)).toMatchObject({ status: 400 })
    const { nextCursor } = success(await partner.key.get<Page<Item>>(`${list}?status=invited&limit=1`))
    for (const filter of ['', '&status=waiting', `&status=invited&patientId=${one?.patientId}`]) {
      expect(await partner.key.get(`${list}?cursor=${nextCursor}${filter}`)).toMatchObject({ status: 400 })
    }
  })

  test.each(['patients', 'physicians'])('%s by external id works', async (list) => {
    const { items } = success(await partner.key.get<Page<{ id: string; externalId: string }>>(`/v1/${list}?limit=2`))
    const [wanted] = items
    const found = success(
      await partner.key.get<Page<Item>>(`/v1/${list}?externalId=${encodeURIComponent(wanted?.externalId ?? '')}`),
    )
    expect(found).toEqual({ items: [wanted] })
    expect(success(await read(list, '?externalId=nobody'))).toEqual({ items: [] })
  })
})

test('an empty list ends at once', async () => {
  const empty = await environment.partner()
  for (const list of ['patients', 'physicians', 'async-consults', 'telehealth-consults', 'events']) {
    expect((await empty.key.get(`/v1/${list}`)).text).toBe('{"items":[]}')
  }
  const { id } = await empty.consult({ status: 'queued' })
  expect((await empty.key.get(`/v1/async-consults/${id}/messages`)).text).toBe('{"items":[]}')
  const call = await empty.telehealthConsult()
  expect((await empty.key.get(`/v1/telehealth-consults/${call.id}/messages`)).text).toBe('{"items":[]}')
})
