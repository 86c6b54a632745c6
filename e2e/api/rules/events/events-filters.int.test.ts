import type { Page, StoredEvent } from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  for (const status of ['queued', 'invited', 'queued'] as const) {
    await partner.consult({ status })
    environment.clock.advance(10)
  }
})
afterAll(() => environment.close())

const page = async (query: string) => success(await partner.key.get<Page<StoredEvent>>(`/v1/events?${query}`))

/** All pages of two events. */
async function all(query: string): Promise<StoredEvent[]> {
  const items: StoredEvent[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const next: Page<StoredEvent> = await page(`${query}&limit=2${cursor && `&cursor=${cursor}`}`)
    items.push(...next.items)
    cursor = next.nextCursor
  }
  return items
}

test('the newest come first with order=desc, each event once over all pages', async () => {
  const log = await partner.events()
  expect(log.length).toBeGreaterThan(4)
  expect(await all('order=desc')).toEqual(log.toReversed())
  expect(await all('order=asc')).toEqual(log)
})

test('events that come while one reads backward are not shown and skip nothing', { tags: 'full' }, async () => {
  const log = await partner.events()
  const first = await page('order=desc&limit=2')
  await partner.consult({ status: 'queued' })
  const rest = await page(`order=desc&limit=100&cursor=${first.nextCursor}`)
  expect([...first.items, ...rest.items]).toEqual(log.toReversed())
})

test('a backward list with since ends there, also over pages that have only a cursor', async () => {
  const log = await partner.events()
  const since = log[1]?.createdAt ?? ''
  const expected = log.filter(({ createdAt }) => createdAt >= since).toReversed()
  const first = await page(`order=desc&limit=2&since=${since}`)
  const rest = await page(`order=desc&limit=100&cursor=${first.nextCursor}`)
  expect([...first.items, ...rest.items]).toEqual(expected)
  const later = log.at(-1)?.createdAt ?? ''
  expect((await page(`order=desc&since=${later}`)).items.every(({ createdAt }) => createdAt >= later)).toBe(true)
})

test('only the given types are listed, in both orders and over pages', async () => {
  const types = ['async_consult.created', 'async_consult.queued']
  const query = types.map((type) => `types=${type}`).join('&')
  const expected = (await partner.events()).filter(({ type }) => types.includes(type))
  expect(new Set(expected.map(({ type }) => type)).size).toBe(2)
  expect(await all(query)).toEqual(expected)
  expect(await all(`${query}&order=desc`)).toEqual(expected.toReversed())
  expect(await all('types=telehealth.rated')).toEqual([])
})

test('only the events of the given consult are listed, in both orders, over pages and with types', async () => {
  const { id, patientId } = await partner.consult({ status: 'active', physician: await partner.physician() })
  success(await partner.key.post(`/v1/patients/${patientId}/export`))
  const ofConsult = (data: object) => JSON.stringify(data).includes(id)
  const expected = (await partner.events()).filter(({ data }) => ofConsult(data))
  expect(expected.length).toBeGreaterThan(2)
  expect(await all(`consultId=${id}`)).toEqual(expected)
  expect(await all(`consultId=${id}&order=desc`)).toEqual(expected.toReversed())
  expect(await all(`consultId=${id}&types=async_consult.created`)).toEqual(expected.slice(0, 1))
  for (const other of ['ac_00000000000000000000000000000000', '', 'no%20id']) {
    expect(await all(`consultId=${other}`)).toEqual([])
  }
  const { nextCursor } = await page(`limit=1&consultId=${id}`)
  expect(await partner.key.get(`/v1/events?cursor=${nextCursor}`)).toMatchObject({ status: 400 })
})

test('a cursor belongs to its types and order', async () => {
  const { nextCursor } = await page('limit=1')
  const filtered = await page('limit=1&types=async_consult.created')
  for (const query of [
    `order=desc&cursor=${nextCursor}`,
    `types=async_consult.created&cursor=${nextCursor}`,
    `cursor=${filtered.nextCursor}`,
  ]) {
    expect(await partner.key.get(`/v1/events?${query}`)).toMatchObject({ status: 400, code: 'invalid_request' })
  }
  // The order of the types does not matter.
  const both = await page('limit=1&types=async_consult.created&types=async_consult.queued')
  await page(`types=async_consult.queued&types=async_consult.created&cursor=${both.nextCursor}`)
})

test('an unknown type or order is refused, and the answer names the nearest type', async () => {
  expect(await partner.key.get('/v1/events?types=async_consult.creatd')).toMatchObject({
    status: 400,
    details: { issues: [{ path: 'types.0', message: expect.stringContaining('"async_consult.created"') }] },
  })
  expect(await partner.key.get('/v1/events?order=newest')).toMatchObject({ status: 400 })
})
