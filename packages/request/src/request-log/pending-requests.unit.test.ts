import { loggedPerMinute } from '@consult/domain'
import { expect, test } from 'vitest'
import { type AnsweredRequest, createPendingRequests } from './pending-requests.ts'

const now = new Date('2026-03-02T09:02:10.000Z')
const nextMinute = new Date('2026-03-02T09:03:00.000Z')

const requestOf = (fields: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  partnerId: 'par_1',
  at: now,
  requestId: 'req_1',
  method: 'GET',
  route: '/v1/patients',
  pathIds: [],
  status: 200,
  code: null,
  problems: [],
  durationMs: 3,
  credential: 'api_key',
  keyId: null,
  physicianId: null,
  serviceVersion: '2026-11-23',
  network: null,
  networkRefused: false,
  replayed: false,
  deprecated: false,
  listed: true,
  ...fields,
})

const times = (count: number, add: () => unknown) => Array.from({ length: count }, add)

test('requests wait by partner, and are taken once', () => {
  const pending = createPendingRequests(10)
  expect(pending.add(requestOf(), now)).toBe('recorded')
  expect(pending.add(requestOf({ partnerId: 'par_2' }), now)).toBe('recorded')
  expect(pending.take(true, now).map(({ partnerId, entries }) => [partnerId, entries.length])).toEqual([
    ['par_1', 1],
    ['par_2', 1],
  ])
  expect(pending.take(true, now)).toEqual([])
})

test('equal requests of five minutes are one count, also those that are not listed', () => {
  const pending = createPendingRequests(10)
  pending.add(requestOf(), now)
  expect(pending.add(requestOf({ listed: false }), now)).toBeNull()
  pending.add(requestOf({ at: new Date('2026-03-02T09:05:00.000Z') }), now)
  pending.add(requestOf({ status: 404, code: 'not_found', keyId: 'key_1' }), now)
  const [early] = pending.take(false, now)
  expect(early).toMatchObject({ entries: { length: 3 }, counts: [] })
  const [late] = pending.take(true, now)
  const count = {
    method: 'GET',
    route: '/v1/patients',
    service_version: '2026-11-23',
    network_refused: false,
    deprecated: false,
  }
  expect(late?.counts).toEqual([
    { ...count, bucket: new Date('2026-03-02T09:00:00.000Z'), status: 200, code: '', key_id: '', requests: 2 },
    { ...count, bucket: new Date('2026-03-02T09:05:00.000Z'), status: 200, code: '', key_id: '', requests: 1 },
    {
      ...count,
      bucket: new Date('2026-03-02T09:00:00.000Z'),
      status: 404,
      code: 'not_found',
      key_id: 'key_1',
      requests: 1,
    },
  ])
})

test('a partner with too many requests in a minute gets a gap with their number, and other partners get none', () => {
  const pending = createPendingRequests(100_000)
  times(loggedPerMinute, () => pending.add(requestOf(), now))
  expect(pending.add(requestOf(), now)).toBe('over_limit')
  expect(pending.add(requestOf(), now)).toBe('over_limit')
  expect(pending.add(requestOf({ partnerId: 'par_2' }), now)).toBe('recorded')
  const [busy, other] = pending.take(true, now)
  expect(busy?.entries).toHaveLength(loggedPerMinute)
  expect(busy?.gaps).toEqual([{ minute: new Date('2026-03-02T09:02:00.000Z'), requests: 2 }])
  expect(busy?.counts[0]?.requests).toBe(loggedPerMinute + 2)
  expect(other?.gaps).toEqual([])
})

test('the limit holds for the whole minute, however often the requests are taken, and ends with it', () => {
  const pending = createPendingRequests(100_000)
  times(loggedPerMinute, () => pending.add(requestOf(), now))
  pending.take(true, now)
  pending.take(true, now)
  expect(pending.add(requestOf(), now)).toBe('over_limit')
  expect(pending.add(requestOf(), nextMinute)).toBe('recorded')
})

test('a flood of successes does not keep failures out of the log', () => {
  const pending = createPendingRequests(100_000)
  times(loggedPerMinute + 1, () => pending.add(requestOf(), now))
  expect(pending.add(requestOf({ status: 500, code: 'internal_error' }), now)).toBe('recorded')
})

test('when too many wait, further ones are gaps, until those that wait are taken', () => {
  const pending = createPendingRequests(2)
  times(2, () => pending.add(requestOf(), now))
  expect(pending.add(requestOf(), now)).toBe('full')
  expect(pending.take(false, now)[0]?.gaps).toEqual([{ minute: new Date('2026-03-02T09:02:00.000Z'), requests: 1 }])
  expect(pending.add(requestOf(), now)).toBe('recorded')
})

test('requests that could not be written are a gap of their minute', () => {
  const pending = createPendingRequests(2)
  pending.lose('par_1', 7, now)
  expect(pending.take(false, now)).toEqual([
    {
      partnerId: 'par_1',
      entries: [],
      gaps: [{ minute: new Date('2026-03-02T09:02:00.000Z'), requests: 7 }],
      counts: [],
    },
  ])
})
