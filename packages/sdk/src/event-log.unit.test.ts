import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Consult } from './client.ts'
import { type FollowOptions, isLogRewound } from './event-log.ts'
import { type HostileService, json, raw, refusal, startService, TestRuntime } from './service.fixture.ts'

const at = (second: number) => new Date(1_772_366_400_000 + second * 1000).toISOString()
const event = (sequence: number, second = sequence) => ({ id: `evt_${sequence}`, sequence, createdAt: at(second) })
type LogEvent = ReturnType<typeof event>

let service: HostileService
let runtime: TestRuntime
let consult: Consult
let log: LogEvent[]
let waits: number[]
beforeEach(async () => {
  service = await startService()
  runtime = new TestRuntime()
  consult = new Consult({ apiKey: 'pp_test_x', baseUrl: service.url }, runtime)
  log = []
  waits = []
  service.answerWith(answerLog)
})
afterEach(() => service[Symbol.asyncDispose]())

/** Answers like the service, except that it never waits: `since` is inclusive, and a batch has two events. */
const answerLog: ReturnType<typeof json> = (response, request) => {
  const { pathname, searchParams } = new URL(request.url, service.url)
  expect(pathname).toBe('/v1/events/next')
  waits.push(Number(searchParams.get('wait')))
  const cursor = searchParams.get('cursor')
  const found = log.findIndex(({ createdAt }) => createdAt >= (searchParams.get('since') ?? ''))
  const [place, time] = cursor?.split(' ') ?? []
  if (place && time !== timeBefore(Number(place))) return rewound(response, request)
  const start = place ? Number(place) : found === -1 ? log.length : found
  const end = Math.min(start + 2, log.length)
  json(200, { items: log.slice(start, end), cursor: `${end} ${timeBefore(end)}` })(response, request)
}
const timeBefore = (place: number) => log[place - 1]?.createdAt ?? ''
const issues = [{ path: 'cursor', code: 'log_rewound', message: 'The event log was restored from a backup.' }]
const rewound = refusal(400, 'invalid_request', { issues })

/** Follows the log until it has this many events. */
async function take(count: number, options: FollowOptions = {}) {
  const taken: number[] = []
  for await (const { sequence } of consult.events.follow(options)) {
    taken.push(sequence)
    if (taken.length === count) break
  }
  return taken
}

describe('follow', () => {
  test('yields existing and new events in order, each once', async () => {
    // Three events of the same millisecond, which do not fit on one page.
    log = [event(1), event(2, 5), event(3, 5), event(4, 5)]
    runtime.onPause = () => void log.push(event(log.length + 1, 5), event(log.length + 2))
    expect(await take(9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    // Only responses without events are followed by a pause, because the fixture does not wait.
    expect(runtime.pauses).toEqual([500, 500, 500])
    expect(new Set(waits)).toEqual(new Set([25]))
  })

  test('starts after the last handled event, or at a time', async () => {
    log = [event(1), event(2, 5), event(3, 5), event(4, 6)]
    expect(await take(2, { after: { sequence: 2, createdAt: at(5) } })).toEqual([3, 4])
    expect(await take(3, { since: at(5) })).toEqual([2, 3, 4])
    expect(await take(1, { since: new Date(at(6)) })).toEqual([4])
  })

  test('with an interval asks at that interval, in requests that do not wait', async () => {
    runtime.onPause = () => void log.push(event(1))
    expect(await take(1, { intervalMs: 50 })).toEqual([1])
    expect([runtime.pauses, new Set(waits)]).toEqual([[50], new Set([0])])
  })

  test('asks again at once after a request that has waited in vain', async () => {
    const late: typeof answerLog = (response, request) => {
      runtime.time += 25_000
      answerLog(response, request)
      log = [event(1)]
    }
    service.answerWith(late, answerLog)
    expect(await take(1)).toEqual([1])
    expect(runtime.pauses).toEqual([])
  })

  test('continues after an outage without repeating events', async () => {
    log = [event(1), event(2), event(3)]
    const errors: unknown[] = []
    const outage = Array(7).fill(raw(503))
    service.answerWith(answerLog, ...outage, answerLog)
    expect(await take(3, { onError: (error) => errors.push(error) })).toEqual([1, 2, 3])
    expect(errors).toMatchObject([{ status: 503 }])
  })

  test('yields the events that reuse sequences after the service restored its log', async () => {
    log = [event(1), event(2), event(3)]
    runtime.onPause = () => {
      log = [event(1), { ...event(2, 20), id: 'evt_other' }, event(3, 21)]
    }
    expect(await take(5)).toEqual([1, 2, 3, 2, 3])
  })

  test('continues when the log was restored between two batches', async () => {
    log = [event(1), event(2), event(3)]
    const errors: unknown[] = []
    const restored: typeof answerLog = (response, request) => {
      log = [event(1), { ...event(2, 20), id: 'evt_other' }]
      answerLog(response, request)
    }
    service.answerWith(answerLog, restored, answerLog)
    expect(await take(3, { onError: (error) => errors.push(error) })).toEqual([1, 2, 2])
    expect(errors.map(isLogRewound)).toEqual([true])
    expect(isLogRewound(new Error('another'))).toBe(false)
  })

  test('throws a permanent error', async () => {
    service.answerWith(refusal(401, 'unauthorized'))
    await expect(take(1)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(service.received).toHaveLength(1)
  })

  test('ends when it is aborted while it waits, requests or yields', async () => {
    const waiting = new AbortController()
    runtime.onPause = () => waiting.abort()
    expect(await take(1, { signal: waiting.signal })).toEqual([])

    const asking = new AbortController()
    service.answerWith(() => asking.abort())
    expect(await take(1, { signal: asking.signal })).toEqual([])

    const giving = new AbortController()
    log = [event(1), event(2), event(3)]
    service.answerWith(answerLog)
    const given: number[] = []
    for await (const { sequence } of consult.events.follow({ signal: giving.signal })) {
      given.push(sequence)
      giving.abort()
    }
    expect(given).toEqual([1])
    expect(await take(1, { signal: giving.signal })).toEqual([])
  })
})
