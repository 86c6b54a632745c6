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

/** As the service pages it: `since` inclusive, the cursor where the page before stopped, two events a page. */
const answerLog: ReturnType<typeof json> = (response, request) => {
  const { searchParams } = new URL(request.url, service.url)
  const cursor = searchParams.get('cursor')
  const found = log.findIndex(({ createdAt }) => createdAt >= (searchParams.get('since') ?? ''))
  const start = cursor === null ? (found === -1 ? log.length : found) : Number(cursor)
  const next = start + 2 < log.length ? { nextCursor: String(start + 2) } : {}
  json(200, { items: log.slice(start, start + 2), ...next })(response, request)
}

/** Follows until so many events have come. */
async function take(count: number, options: FollowOptions = {}) {
  const taken: number[] = []
  for await (const { sequence } of consult.events.follow(options)) {
    taken.push(sequence)
    if (taken.length === count) break
  }
  return taken
}

describe('follow', () => {
  test('gives what is there and what comes, in order and each once', async () => {
    // Three of one millisecond, which no page holds together.
    log = [event(1), event(2, 5), event(3, 5), event(4, 5)]
    runtime.onPause = () => void log.push(event(log.length + 1, 5), event(log.length + 2))
    expect(await take(9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(runtime.pauses).toEqual([2_000, 2_000, 2_000])
  })

  test('begins after the event that was handled last, or at a time', async () => {
    log = [event(1), event(2, 5), event(3, 5), event(4, 6)]
    expect(await take(2, { after: { sequence: 2, createdAt: at(5) } })).toEqual([3, 4])
    expect(await take(3, { since: at(5) })).toEqual([2, 3, 4])
    expect(await take(1, { since: new Date(at(6)) })).toEqual([4])
  })

  test('waits at the end of the log as long as it is told', async () => {
    runtime.onPause = () => void log.push(event(1))
    expect(await take(1, { intervalMs: 50 })).toEqual([1])
    expect(runtime.pauses).toEqual([50])
  })

  test('outlives an outage, and repeats nothing after it', async () => {
    log = [event(1), event(2), event(3)]
    const errors: unknown[] = []
    const outage = Array(7).fill(raw(503))
    service.answerWith(answerLog, ...outage, answerLog)
    expect(await take(3, { onError: (error) => errors.push(error) })).toEqual([1, 2, 3])
    expect(errors).toMatchObject([{ status: 503 }])
  })

  test('gives the events that use sequences again after the service restored its log', async () => {
    log = [event(1), event(2), event(3)]
    runtime.onPause = () => {
      log = [event(1), { ...event(2, 20), id: 'evt_other' }, event(3, 21)]
    }
    expect(await take(5)).toEqual([1, 2, 3, 2, 3])
  })

  test('goes on when the log was restored between two pages', async () => {
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

  test('ends with an error that does not pass', async () => {
    service.answerWith(refusal(401, 'unauthorized'))
    await expect(take(1)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(service.received).toHaveLength(1)
  })

  test('ends when it is told to: while it waits, asks, or gives', async () => {
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
