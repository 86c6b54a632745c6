/** @module-tag full */

import { updatePartner } from '@consult/directory'
import type { AsyncConsult, StoredEvent, TelehealthConsult, TestClock } from '@consult/domain'
import { type AppProcess, until } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhone, nextNumber, unlimited } from '../environment/index.ts'
import { isLong } from '../surface/proof-size.ts'
import { ask, createInstallation, type Installation } from './installation.ts'

let installation: Installation
let api: AppProcess

beforeAll(async () => {
  installation = await createInstallation()
  await updatePartner(installation.services, installation.partnerId, { ...unlimited, reassignOnBreach: true })
  api = await installation.start('api')
  await installation.start('worker')
})
afterAll(() => installation.close())

const day = 24 * 60 * 60

async function post<T>(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<T> {
  const reply = await ask<T>(api, 'POST', `/v1${path}`, { key: installation.apiKey, body, headers })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body
}
const get = async <T>(path: string) => (await ask<T>(api, 'GET', `/v1${path}`, { key: installation.apiKey })).body

/** One lifecycle on its own clock, like in a partner's test. */
interface Story {
  readonly patientId: string
  readonly clock: TestClock
  /** Advances the clock, and waits until it is ready. */
  advance(seconds: number): Promise<void>
  thread(fields?: object): Promise<string>
  call(fields?: object): Promise<string>
}

async function story(): Promise<Story> {
  const clock = await post<TestClock>('/test/clocks')
  const patient = { externalId: `p-${nextNumber()}`, phone: newPhone(), testClockId: clock.id }
  const { id: patientId } = await post<{ id: string }>('/patients', patient)
  return {
    patientId,
    clock,
    advance: async (by) => {
      await post(`/test/clocks/${clock.id}/advance`, { by })
      await until(
        'the clock is ready',
        async () => (await get<TestClock>(`/test/clocks/${clock.id}`)).status === 'ready',
      )
    },
    thread: async (fields = {}) => {
      const { id } = await post<AsyncConsult>('/async-consults', { patientId, ...fields })
      return `/async-consults/${id}`
    },
    call: async (fields = {}) => {
      const { id } = await post<TelehealthConsult>('/telehealth-consults', { patientId, ...fields })
      return `/telehealth-consults/${id}`
    },
  }
}

const simulate = (name: string) => ({ metadata: { simulate: name } })
const accept = { decision: 'accept' }
const inDays = ({ clock }: Story, days: number) => new Date(Date.parse(clock.now) + days * day * 1000).toISOString()

const call = ['waiting', 'ringing', 'in_progress', 'completed']
const answered = ['consented', 'queued', 'assigned', 'message', 'resolve_requested']

/** The actions of each lifecycle, and the types of its events after the first. Notices and answers are `message`. */
const lifecycles: Record<string, [run: (story: Story) => Promise<unknown>, told: string[]]> = {
  'message consult: the consent prompt expires': [
    async ({ thread, advance }) => {
      await thread()
      await advance(8 * day)
    },
    ['closed'],
  ],
  'message consult: answered, resolved, accepted by silence, rated': [
    async ({ thread, advance }) => {
      const path = await thread(simulate('answer_and_resolve'))
      await post(`${path}/consent`, accept)
      await advance(3 * day)
      await post(`${path}/rating`, { value: 5 })
    },
    [...answered, 'closed', 'rated'],
  ],
  'message consult: resolved and reopened': [
    async ({ thread, advance }) => {
      const path = await thread(simulate('answer_and_resolve'))
      await post(`${path}/consent`, accept)
      await advance(day)
      await post(`${path}/messages`, { text: 'It is back.' })
      await advance(3 * day)
    },
    [...answered, 'reopened', 'message', 'message', 'resolve_requested', 'closed'],
  ],
  'message consult: overdue and taken over': [
    async ({ thread, advance }) => {
      const path = await thread(simulate('takes_over'))
      await post(`${path}/consent`, accept)
      await advance(3 * day)
    },
    ['consented', 'queued', 'assigned', 'reassigned', 'message', 'resolve_requested', 'closed'],
  ],
  'message consult: overdue and reassigned': [
    async ({ thread, advance }) => {
      const [one, other] = await Promise.all(
        [1, 2].map(async () => {
          const name = `d-${nextNumber()}`
          const body = { externalId: name, email: `${name}@x.example`, firstName: 'Ada', lastName: 'Osei' }
          return { 'x-service-physician-id': (await post<{ id: string }>('/physicians', body)).id }
        }),
      )
      const path = await thread()
      await post(`${path}/consent`, accept)
      await post(`${path}/claim`, {}, one)
      const key = installation.apiKey
      const online = { key, body: { status: 'online' }, headers: other ?? {} }
      await ask(api, 'PUT', '/v1/physicians/me/presence', online)
      await advance(1_000)
      await ask(api, 'PUT', '/v1/physicians/me/presence', { ...online, body: { status: 'offline' } })
    },
    ['consented', 'queued', 'assigned', 'reassigned'],
  ],
  'message consult: closed by the partner': [
    async ({ thread, advance }) => {
      const path = await thread()
      await post(`${path}/consent`, accept)
      await post(`${path}/close`)
      await advance(10 * day)
    },
    ['consented', 'queued', 'closed'],
  ],
  'call: booked, two reminders, no-show': [
    async (lifecycle) => {
      await lifecycle.call({ scheduledFor: inDays(lifecycle, 2) })
      await lifecycle.advance(3 * day)
    },
    ['reminder', 'reminder', 'cancelled'],
  ],
  'call: booked, two reminders, joined, ended, rated': [
    async (lifecycle) => {
      const path = await lifecycle.call({ scheduledFor: inDays(lifecycle, 2), ...simulate('joins_call') })
      await lifecycle.advance(2 * day)
      await post(`${path}/ready`)
      await lifecycle.advance(10)
      await post(`${path}/rating`, { value: 5 })
    },
    ['reminder', 'reminder', ...call, 'rated'],
  ],
  'call: first ring declined': [
    async ({ call, advance }) => {
      await post(`${await call(simulate('declines_ring'))}/ready`)
      await advance(20)
    },
    ['waiting', 'ringing', 'ringing', 'in_progress', 'completed'],
  ],
  'call: first ring unanswered': [
    async ({ call, advance }) => {
      const path = await call(simulate('misses_ring'))
      await post(`${path}/ready`)
      await advance(20)
      await post(`${path}/ready`)
      await advance(20)
    },
    ['waiting', 'ringing', 'ringing', 'in_progress', 'completed'],
  ],
  'call: nobody comes, canceled': [
    async ({ call, advance }) => {
      const path = await call(simulate('never_comes'))
      await post(`${path}/ready`)
      await advance(600)
      await post(`${path}/cancel`)
    },
    ['waiting', 'cancelled'],
  ],
}

test.each(Object.entries(lifecycles))('%s', async (name, [run, told]) => {
  const startedAt = performance.now()
  const begun = await story()
  await run(begun)
  const took = performance.now() - startedAt
  const page = await get<{ items: StoredEvent[] }>('/events?limit=100&order=desc')
  const own = page.items.filter(({ data }) => JSON.stringify(data).includes(begun.patientId) || 'message' in data)
  const ids = new Set(own.flatMap(({ data }) => (data.consult as { id: string } | undefined)?.id ?? []))
  const mine = own.filter(({ data }) => ids.has((data.consult as { id: string })?.id ?? data.asyncConsultId))
  const isNotice = ({ type, data }: StoredEvent) =>
    /\.(message_unread|not_reached)$/.test(type) || (data.message as { notice?: unknown } | undefined)?.notice != null
  const notNotices = mine.filter((event) => !isNotice(event))
  expect(notNotices.toReversed().map(({ type }) => type.replace(/^\w+\./, ''))).toEqual(['created', ...told])
  if (isLong) process.stdout.write(`${Math.round(took)} ms  ${name}\n`)
})
