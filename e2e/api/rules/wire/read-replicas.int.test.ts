/** @module-tag full */
import { createReplicatedTestDatabase, type ReplicatedTestDatabase } from '@consult/db/testing'
import type { AsyncConsult, Message, Page, Patient } from '@consult/domain'
import { until } from '@consult/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ApiHost,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let db: ReplicatedTestDatabase
let environment: TestEnvironment
let partner: TestPartner
/** A process that reads from the replica; the partner writes to another one. */
let reader: ApiHost
const outcomes: string[] = []

beforeAll(async () => {
  db = await createReplicatedTestDatabase()
  environment = await createTestEnvironment({ db })
  partner = await environment.partner()
  reader = await environment.startApi({ replicas: { url: db.replicaUrl, onRead: (outcome) => outcomes.push(outcome) } })
  await untilUsed()
})
afterAll(() => environment.close())

const untilUsed = () =>
  until('the replica is used', () => reader.services.reads.replicas.every(({ state }) => state === 'current'))

/** Whether the replica answered the reads of `act`. */
async function outcomesDuring(act: () => Promise<unknown>): Promise<string[]> {
  outcomes.length = 0
  await act()
  return [...outcomes]
}

async function onReplica(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: db.replicaUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Posts messages one after another. The other process has to list each of them at once. */
async function postAndList(count: number): Promise<void> {
  const { id } = await partner.consult({ status: 'queued' })
  const key = reader.as(partner.apiKey)
  for (let n = 1; n <= count; n += 1) {
    success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: `${n}` }))
    await partner.settle()
    const { items } = success(await key.get<Page<Message>>(`/v1/async-consults/${id}/messages?limit=100`))
    expect(items.map(({ text }) => text)).toEqual(Array.from({ length: n }, (_, at) => `${at + 1}`))
  }
}

test('a process that reads from a replica lists every message as soon as another process has delivered it', async () => {
  const answered = await outcomesDuring(() => postAndList(20))
  expect(answered).toHaveLength(20)
  expect(answered).toContain('replica')
})

test('while the replica applies nothing, lists are as complete, from the primary', async () => {
  await onReplica('select pg_wal_replay_pause()')
  try {
    const answered = await outcomesDuring(() => postAndList(5))
    expect(answered).not.toContain('replica')
  } finally {
    await onReplica('select pg_wal_replay_resume()')
  }
  await untilUsed()
})

test('lists, the inbox and search are read from the replica, and what decides is not', async () => {
  const { asserted, id: physicianId } = await partner.physician()
  const consult = await partner.consult({ status: 'queued' })
  const key = reader.as(partner.apiKey)
  const physician = key.with(asserted.credentials)
  const session = success(await partner.key.post<{ token: string }>(`/v1/physicians/${physicianId}/session`))
  const portal = reader.as(session.token)
  const input = encodeURIComponent(JSON.stringify({ view: 'queue' }))
  const reads: Record<string, () => Promise<unknown>> = {
    patients: async () => success(await key.get<Page<Patient>>('/v1/patients')),
    consults: async () => success(await key.get<Page<AsyncConsult>>('/v1/async-consults')),
    agenda: async () => success(await physician.get('/v1/physicians/me/agenda')),
    inbox: async () => success(await portal.get(`/trpc/portal.inbox?input=${input}`)),
  }
  for (const [name, read] of Object.entries(reads)) expect(await outcomesDuring(read), name).toEqual(['replica'])
  const writes = async () => {
    success(await physician.post(`/v1/async-consults/${consult.id}/claim`))
    success(await physician.post(`/v1/async-consults/${consult.id}/replies`, { text: 'Hello' }))
    success(await key.get(`/v1/async-consults/${consult.id}`))
  }
  expect(await outcomesDuring(writes)).toEqual([])
})
