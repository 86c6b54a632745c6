/** @module-tag full */
import { until } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventStream, openStream } from '../environment/index.ts'
import { ask, createInstallation, type Installation } from './installation.ts'

/** Ten tabs of each of twenty physicians: a large clinic's morning, on one process. */
const physicians = 20
const tabsEach = 10

let installation: Installation

beforeAll(async () => {
  installation = await createInstallation()
})
afterAll(() => installation.close())

test('two hundred tabs that connect and send heartbeats at the same time are all served, and all see who is present', async () => {
  const { apiKey: key } = installation
  const api = await installation.start('api')
  const post = async <Body>(path: string, body: unknown, as = key) => {
    const answer = await ask<Body>(api, 'POST', path, { key: as, body })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  await post('/v1/patients', { externalId: 'p1', phone: '+14155550100' })
  const { id } = await post<{ id: string }>('/v1/async-consults', { patientExternalId: 'p1' })
  const tokens: string[] = []
  for (let n = 0; n < physicians; n += 1) {
    const person = { externalId: `d${n}`, email: `d${n}@clinic.example`, firstName: 'Ada', lastName: `Osei ${n}` }
    const physician = await post<{ id: string }>('/v1/physicians', person)
    tokens.push((await post<{ token: string }>(`/v1/physicians/${physician.id}/session`, {})).token)
  }
  const tabs = tokens.flatMap((token) =>
    Array.from({ length: tabsEach }, (_, n) => ({ token, tab: `tab-number-${n}` })),
  )

  const streams: EventStream[] = await Promise.all(
    tabs.map(({ token }) => openStream({ base: api.url, credential: token })),
  )
  await Promise.all(streams.map((stream) => stream.caughtUp()))
  const beat = () =>
    Promise.all(
      tabs.map(({ token, tab }) =>
        ask(api, 'POST', '/trpc/signals.attend', { key: token, body: { id, tab, typing: false } }),
      ),
    )
  for (let round = 0; round < 3; round += 1) {
    const answers = await beat()
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  }
  await until('every tab sees all the others', () =>
    streams.every(({ received }) => {
      const last = received.findLast(({ frame }) => frame.kind === 'attendance')?.frame
      return last?.kind === 'attendance' && last.people.length === physicians - 1
    }),
  )
  expect(streams.filter(({ error, isOver }) => error !== null || isOver)).toEqual([])
  for (const stream of streams) stream.close()
})
