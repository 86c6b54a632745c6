import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MediaPlane } from '@consult/calls/media'
import { followCallEvents } from '@consult/consults'
import type { CallConnection, TelehealthConsult } from '@consult/domain'
import { until } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  startMediaNode,
  success,
  type TestEnvironment,
  type TestMediaNode,
  type TestPartner,
} from '../../environment/index.ts'
import { ask } from '../wire/procedures.fixture.ts'

/** Media flows as soon as a participant joins, because these tests only look at joins and leaves. */
const atOnce: MediaPlane = {
  ready: async () => undefined,
  open: () => ({
    ready: Promise.resolve(),
    link: (connectionId, _who, mutate) => ({
      connectionId,
      segmentId: null,
      heardAt: null,
      start: async () => queueMicrotask(mutate.connected),
      take: async () => undefined,
      restart: async () => undefined,
      pictures: async () => undefined,
      close: async () => undefined,
    }),
    tick: () => undefined,
    close: async () => undefined,
  }),
  segmentsIn: async () => [],
  readSegment: async () => Readable.from([]),
  discardSegment: async () => undefined,
  close: async () => undefined,
}

const faults: unknown[] = []
const stop = new AbortController()
let following: Promise<void>
let node: TestMediaNode
let environment: TestEnvironment
let partner: TestPartner
let visit: TelehealthConsult
let frame: Client

beforeAll(async () => {
  node = await startMediaNode((fault) => faults.push(fault), atOnce)
  environment = await createTestEnvironment({ calls: node.settings })
  partner = await environment.partner()
  visit = await partner.telehealthConsult({ status: 'in_progress' })
  frame = await partner.frame({ telehealthConsultId: visit.id })
  following = followCallEvents(environment.api.services, { stop: stop.signal, onError: (error) => faults.push(error) })
  await until('somebody listens to the node', () => node.followers() === 1)
})
afterAll(async () => {
  stop.abort()
  await following
  await environment.close()
  await node.close()
  expect(faults).toEqual([])
})

const signal = async (said: object) => success(await frame.post('/trpc/calls.signal', { id: visit.id, signal: said }))
async function comeIn(): Promise<string> {
  const { token } = await ask<CallConnection>(frame, 'telehealthConsults.connection', { id: visit.id })
  const connectionId = randomUUID()
  await signal({ type: 'join', connectionId, token })
  return connectionId
}
/** The seconds from now until the call ends without further heartbeats. */
async function secondsLeft(): Promise<number> {
  const { rows } = await environment.db.owner.query<{ due_at: Date }>(
    `select due_at from tenant.timers where subject_id = $1 and kind = 'telehealth_call_abandoned'`,
    [visit.id],
  )
  return ((rows[0]?.due_at.getTime() ?? 0) - environment.clock.now().getTime()) / 1000
}
const statusAfter = async (seconds: number) => {
  environment.clock.advance(seconds)
  await partner.settle()
  return success(await partner.key.get<TelehealthConsult>(`/v1/telehealth-consults/${visit.id}`)).status
}

test('a call stays open for ten minutes after a participant joins its room, and for ten minutes after they leave', async () => {
  expect(await secondsLeft()).toBe(4 * 3600)
  const connectionId = await comeIn()
  await until('the node has told that somebody is there', async () => (await secondsLeft()) === 600)

  environment.clock.advance(300)
  expect(await secondsLeft()).toBe(300)
  await signal({ type: 'leave', connectionId })
  await until('it has told that they went', async () => (await secondsLeft()) === 600)
  expect(await statusAfter(599.999)).toBe('in_progress')
  expect(await statusAfter(0.001)).toBe('completed')
})
