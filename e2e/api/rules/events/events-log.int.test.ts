import {
  type AcceptedMessage,
  asyncConsultEventTypes,
  eventCatalogue,
  type Page,
  type StoredEvent,
} from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  createTestEnvironment,
  readAll,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const sequencesOf = (events: readonly StoredEvent[]) => events.map(({ sequence }) => sequence)
const since = async (instant: string, query = '') =>
  sequencesOf(await readAll<StoredEvent>(partner.key, `/v1/events?since=${encodeURIComponent(instant)}${query}`))

describe('the `since` parameter', () => {
  test('starts with the first event at that instant and includes all later ones', async () => {
    const at: string[] = []
    for (let n = 0; n < 4; n += 1) {
      at.push(environment.clock.now().toISOString())
      await partner.consult({ status: 'queued' })
      environment.clock.advance(10)
    }
    expect(await since(at[0] ?? '')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(await since(at[2] ?? '')).toEqual([7, 8, 9, 10, 11, 12])
    expect(await since(at[2] ?? '', '&limit=1')).toEqual([7, 8, 9, 10, 11, 12])
    const justAfter = new Date(Date.parse(at[2] ?? '') + 1).toISOString()
    expect(await since(justAfter)).toEqual([10, 11, 12])
    expect(await since(environment.clock.now().toISOString())).toEqual([])
    expect(await since('0001-01-01T00:00:00Z')).toHaveLength(12)
    expect(await since('9999-12-31T23:59:59.999Z')).toEqual([])
  })

  test('accepts any UTC offset, and instants without seconds', async () => {
    await partner.consult({ status: 'invited' })
    const now = environment.clock.now()
    const inCalcutta = new Date(now.getTime() + 5.5 * 60 * 60 * 1000).toISOString().replace('Z', '+05:30')
    expect(await since(inCalcutta)).toEqual([1])
    expect(await since(`${now.toISOString().slice(0, 16)}Z`)).toEqual([1])
  })

  test.each(['yesterday', '2026-03-02', '2026-03-02T09:00:00', '1772442000000', '2026-13-01T00:00:00Z', ''])(
    'refuses %j',
    async (instant) => {
      expect(await partner.key.get(`/v1/events?since=${instant}`)).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'since' }] },
      })
    },
  )

  test('from the last processed createdAt returns everything since, after downtime', async () => {
    await partner.consult({ status: 'queued' })
    const processed = await partner.events()
    await partner.consult({ status: 'queued' })
    environment.clock.advance(10)
    await partner.consult({ status: 'queued' })
    const seen = new Set(processed.map(({ id }) => id))
    const again = await readAll<StoredEvent>(partner.key, `/v1/events?since=${processed.at(-1)?.createdAt}&limit=2`)
    expect(again.filter(({ id }) => !seen.has(id)).map(({ sequence }) => sequence)).toEqual([4, 5, 6, 7, 8, 9])
  })

  test('finds all events even when a clock went backward while they were written', async () => {
    await partner.consult({ status: 'queued' })
    const [first] = await partner.events()
    environment.clock.advance(-3600)
    await partner.consult({ status: 'queued' })
    environment.clock.advance(3600)
    expect(await since(first?.createdAt ?? '')).toEqual([1, 2, 3, 4, 5, 6])
  })
})

test('the data of every event type matches the catalog exactly', async () => {
  const physician = await partner.physician()
  const { id } = await partner.consult({ status: 'resolve_requested', physician })
  const path = `/v1/async-consults/${id}`
  success(await partner.key.post(`${path}/messages`, { text: 'Again' }))
  await partner.settle()
  environment.clock.advance(15 * 60)
  success(await (await partner.physician()).asserted.post(`${path}/takeover`))
  success(await partner.key.post(`${path}/messages`, { text: 'Too late' }))
  success(await partner.key.post(`${path}/close`))
  await partner.settle()
  success(await partner.key.post(`${path}/rating`, { value: 4 }))
  const declined = await partner.consult({ status: 'invited' })
  success(await partner.key.post(`/v1/async-consults/${declined.id}/consent`, { decision: 'decline' }))
  const log = await partner.events()
  for (const { type, data } of log) {
    const schema: z.ZodObject = eventCatalogue[type as keyof typeof eventCatalogue]
    expect(schema.strict().safeParse(data).error, type).toBeUndefined()
  }
  const types = [...asyncConsultEventTypes, 'async_consult.message', 'async_consult.message_rejected']
  expect([...new Set(log.map(({ type }) => type))].toSorted()).toEqual(types.toSorted())
})

test('a cursor continues from its position as the log grows', async () => {
  await partner.consult({ status: 'queued' })
  const first = success(await partner.key.get<Page<StoredEvent>>('/v1/events?limit=2'))
  await partner.consult({ status: 'queued' })
  const rest = await partner.key.get<Page<StoredEvent>>(`/v1/events?limit=100&cursor=${first.nextCursor}`)
  expect(sequencesOf(success(rest).items)).toEqual([3, 4, 5, 6])
})

test('readers who page while sixteen writers append miss nothing, see nothing twice, and never see time go backward', {
  tags: 'full',
}, async () => {
  const writers = 16
  const posts = 6
  const consults = await Promise.all(Array.from({ length: writers }, () => partner.consult({ status: 'queued' })))
  let writing = true

  const write = async (id: string) => {
    for (let n = 0; n < posts; n += 1) {
      success(await partner.key.post<AcceptedMessage>(`/v1/async-consults/${id}/messages`, { text: `${n}` }))
      await partner.settle()
    }
  }
  /** Pages to the end repeatedly, continuing after the last event, as a consumer does. */
  const read = async (limit: number) => {
    const seen: StoredEvent[] = []
    let cursor: string | undefined
    for (;;) {
      const last = !writing
      const query: string = cursor === undefined ? '' : `&cursor=${cursor}`
      const from = seen.at(-1)?.createdAt
      const resume: string = cursor === undefined && from ? `&since=${from}` : ''
      const page = success(await partner.key.get<Page<StoredEvent>>(`/v1/events?limit=${limit}${query}${resume}`))
      const fresh = page.items.filter(({ sequence }) => sequence > (seen.at(-1)?.sequence ?? 0))
      seen.push(...fresh)
      cursor = page.nextCursor
      if (cursor === undefined && last) return seen
    }
  }

  const readers = [read(5), read(100)]
  await Promise.all(consults.map(({ id }) => write(id)))
  // A message that was posted while a round of another writer delivered its lane waits for the next round.
  await partner.settle()
  writing = false
  const expected = Array.from({ length: writers * 3 + writers * posts }, (_, n) => n + 1)
  for (const seen of await Promise.all(readers)) {
    expect(sequencesOf(seen)).toEqual(expected)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(expected.length)
    const times = seen.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
  }
})
