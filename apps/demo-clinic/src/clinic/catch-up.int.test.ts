import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createTestClinic,
  eventBody,
  type ServiceRequest,
  type StandIn,
  startStandIn,
  type TestClinic,
} from '../clinic.fixture.ts'
import { readLog } from './catch-up.ts'

let service: StandIn
let clinic: TestClinic
beforeEach(async () => {
  service = await startStandIn()
  clinic = await createTestClinic(service.url)
})
afterEach(async () => {
  await clinic.app.close()
  await service.close()
})

const at = (minute: number) => `2026-03-02T09:0${minute}:00.000Z`
const log = [1, 2, 3, 4, 5].map((minute) => JSON.parse(eventBody(`evt_${minute}`, { createdAt: at(minute) })))

/** Pages the log as the service does: two events per page, an inclusive `since`, and a cursor for the next page. */
const answerLog = ({ query }: ServiceRequest) => {
  const start = query.cursor ? Number(query.cursor) : log.findIndex(({ createdAt }) => createdAt >= (query.since ?? ''))
  const items = start === -1 ? [] : log.slice(start, start + 2)
  const next = start + 2 < log.length && start !== -1 ? { nextCursor: String(start + 2) } : {}
  return [200, { items, ...next }] as const
}

const read = () => readLog(clinic)
const ids = () => clinic.inbox.list({ limit: 100 }).map(({ id }) => id)

test('reads every page, and skips events that the webhook has delivered', async () => {
  service.answerWith(answerLog)
  clinic.inbox.receive(log[3], { now: new Date() })
  expect(await read()).toBe(4)
  expect(ids()).toHaveLength(5)
  expect(service.requests.map(({ query }) => query.cursor)).toEqual([undefined, '2', '4'])
})

test('resumes where reading stopped, not after the last webhook event', async () => {
  service.answerWith(({ query }) => (query.cursor ? [200, { items: [] }] : answerLog({ query } as ServiceRequest)))
  await read()
  clinic.inbox.receive(log[4], { now: new Date() })
  service.answerWith(answerLog)
  expect(await read()).toBe(2)
  expect(service.requests.slice(-2).map(({ query }) => query)).toEqual([
    { limit: '100', since: at(2) },
    { limit: '100', since: at(2), cursor: '3' },
  ])
  expect(ids().sort()).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5'])
})

test('a failed page loses no events and repeats none', async () => {
  service.answerWith((request) => (request.query.cursor === '2' ? [500, null] : answerLog(request)))
  await expect(read()).rejects.toThrow('500')
  expect(ids()).toHaveLength(2)
  service.answerWith(answerLog)
  expect(await read()).toBe(3)
})
