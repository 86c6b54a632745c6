import { Consult, type StoredEvent } from '@consult/sdk'
import { expect, test } from 'vitest'
import { createStyle } from '../output/style.ts'
import { eventLine } from './event-line.ts'
import { readReach } from './reach.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

type Facts = Pick<StoredEvent, 'deliveredAt' | 'attempts' | 'lastStatus'>

const event = (n: number, minutes: number, facts: Partial<Facts> = {}): StoredEvent => ({
  id: `evt_${n}`,
  type: 'patient.erased',
  createdAt: minutesAgo(minutes),
  data: { patientId: 'pat_1' },
  sequence: n,
  requestId: null,
  deliveredAt: minutesAgo(minutes),
  attempts: 3,
  lastStatus: 503,
  ...facts,
})
const endpoint = (id: string, fields: object = {}) => ({ id, events: null, createdAt: minutesAgo(90), ...fields })
const attempt = (eventId: string, minutes: number, error: string | null = null) => ({
  eventId,
  error,
  attemptedAt: minutesAgo(minutes),
})

/** A client of a service with these attempts by endpoint, one to a page. */
function serviceOf(endpoints: readonly object[], attempts: Record<string, readonly object[]>, status = 200) {
  const paths: string[] = []
  const fetch = async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    paths.push(pathname)
    const own = attempts[pathname.split('/').at(-2) ?? '']
    const page = Number(searchParams.get('cursor') ?? 0)
    const body = pathname.endsWith('/attempts')
      ? { items: own?.slice(page, page + 1) ?? [], ...(own && page + 1 < own.length && { nextCursor: `${page + 1}` }) }
      : { items: endpoints }
    const refusal = { error: { code: 'forbidden', message: 'no' } }
    return Response.json(status === 200 ? body : refusal, { status })
  }
  return { consult: new Consult({ apiKey: 'pp_test_x', baseUrl: 'https://consult.example/v1', fetch }), paths }
}

const lineOf = async (consult: Consult, events: readonly StoredEvent[], options = events[0] as StoredEvent) =>
  eventLine(options, (await readReach(consult, events))(options), createStyle(false)).replace(/^.*evt_\d+ {2}/, '')

const all = [endpoint('we_1'), endpoint('we_2'), endpoint('we_3')]
const two = { we_1: [attempt('evt_1', 8)], we_2: [attempt('evt_1', 9, 'status')], we_3: [attempt('evt_1', 9)] }

test('an event that two of three endpoints have got says so, with the status of the last attempt', async () => {
  expect(await lineOf(serviceOf(all, two).consult, [event(1, 10)])).toBe('2 of 3 endpoints, last: 503')
})

test('an event that all have got says nothing else', async () => {
  const attempts = { ...two, we_2: [attempt('evt_1', 1), attempt('evt_1', 9, 'status')] }
  expect(await lineOf(serviceOf(all, attempts).consult, [event(1, 10)])).toBe('3 of 3 endpoints')
})

test('endpoints that do not take the type, or are newer than the event, are not counted unless they got it', async () => {
  const others = [
    endpoint('we_4', { events: ['telehealth.completed'] }),
    endpoint('we_5', { createdAt: minutesAgo(1) }),
    endpoint('we_6', { createdAt: minutesAgo(1) }),
  ]
  const { consult } = serviceOf([...all, ...others], { ...two, we_6: [attempt('evt_1', 0)] })
  expect(await lineOf(consult, [event(1, 10)])).toBe('3 of 4 endpoints, last: 503')
})

test('an event before the attempts that are read has no count', async () => {
  const busy = Array.from({ length: 9 }, (_, n) => attempt('evt_9', n))
  const { consult, paths } = serviceOf(all, { ...two, we_1: busy })
  const events = [event(9, 1), event(1, 60)]
  expect(await lineOf(consult, events)).toBe('1 of 3 endpoints, last: 503')
  expect(await lineOf(consult, events, events[1])).toBe('delivered')
  expect(paths.filter((path) => path.includes('we_1'))).toHaveLength(10)
})

test.each<[string, Parameters<typeof serviceOf>]>([
  ['there is one endpoint', [all.slice(0, 1), two]],
  ['the key may not read endpoints', [all, two, 403]],
])('an event has no count if %s', async (_what, service) => {
  const { consult } = serviceOf(...service)
  expect(await lineOf(consult, [event(1, 10)])).toBe('delivered')
  expect(await lineOf(consult, [event(1, 10, { deliveredAt: null })])).toBe('3 attempts, last: 503')
})

test('nothing is read for events that were not sent', async () => {
  const { consult, paths } = serviceOf(all, two)
  expect(await lineOf(consult, [event(1, 10, { attempts: 0, deliveredAt: null, lastStatus: null })])).toBe('not sent')
  expect(paths).toEqual([])
})
