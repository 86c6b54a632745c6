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
beforeEach(async () => {
  service = await startService()
  runtime = new TestRuntime()
  consult = new Consult({ apiKey: 'pp_test_x', baseUrl: service.url }, runtime)
  log = []
  service.answerWith(answerLog)
})
afterEach(() => service[Symbol.asyncDispose]())

/** Pages the log like the service: `since` is inclusive, a page has two events, and the cursor is its end. */
const answerLog: ReturnType<typeof json> = (response, request) => {
  const { searchParams } = new URL(request.url, service.url)
  const cursor = searchParams.get('cursor')
  const found = log.findIndex(({ createdAt }) => createdAt >= (searchParams.get('since') ?? ''))
  const start = cursor === null ? (found === -1 ? log.length : found) : Number(cursor)
  const next = start + 2 < log.length ? { nextCursor: String(start + 2) } : {}
  json(200, { items: log.slice(start, start + 2), ...next })(response, request)
}

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
    expect(runtime.pauses).toEqual([2_000, 2_000, 2_000])
  })

  test('starts after the last handled event, or at a time', async () => {
    log = [event(1), event(2, 5), event(3, 5), event(4, 6)]
    expect(await take(2, { after: { sequence: 2, createdAt: at(5) } })).toEqual([3, 4])
    expect(await take(3, { since: at(5) })).toEqual([2, 3, 4])
    expect(await take(1, { since: new Date(at(6)) })).toEqual([4])
  })

  test('waits at the end of the log for the given interval', async () => {
    runtime.onPause = () => void log.push(event(1))
    expect(await take(1, { intervalMs: 50 })).toEqual([1])
    expect(runtime.pauses).toEqual([50])
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

  test('continues when the log was restored between two pages', async () => {
    log = [event(1), event(2), event(3)]
    const errors: unknown[] = []
    const rewound: typeof answerLog = (response, request) => {
      log = [event(1), { ...event(2, 20), id: 'evt_other' }]
      const issues = [{ path: 'cursor', code: 'log_rewound', message: 'The event log was restored from a backup.' }]
      refusal(400, 'invalid_request', { issues })(response, request)
    }
    service.answerWith(answerLog, rewound, answerLog)
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
