/** @module-tag full */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadPartnerAccount } from '@consult/auth'
import {
  inboxViews,
  listCallMessages,
  listInbox,
  listMessages,
  listTelehealthConsults,
  matchPatients,
} from '@consult/consults'
import { newSecretsKey, parseSecretsKey } from '@consult/db'
import { createTestDatabase, type TestDatabase, testOperatorToken } from '@consult/db/testing'
import { getPresence, listAgenda, listPatients } from '@consult/directory'
import { readClinicalFacts } from '@consult/domain/clinical-facts'
import { composeServices } from '@consult/platform'
import { authenticateOperator, ownContext, type RequestContext } from '@consult/request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoClock } from './demo-clock.ts'
import type { DemoFile } from './demo-file.ts'
import { seedDemo } from './seed-demo.ts'

// Noon in New York, so that today still has free slots.
const end = new Date('2026-03-03T17:00:00.000Z')

let db: TestDatabase
let folder: string
let demo: DemoFile
let context: RequestContext
let close: () => Promise<void>

beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'consult-demo-'))
  const clock = createDemoClock(end)
  const { services, ...composed } = composeServices({
    databaseUrl: db.url,
    secretsKey: parseSecretsKey(newSecretsKey()),
    applicationName: 'consult-demo-test',
    poolSize: 4,
    environment: 'test',
    portalUrl: 'http://localhost:3000',
    consoleUrl: 'http://localhost:3100',
    apiUrl: 'http://localhost:4000',
    storage: { kind: 'folder', folder },
    onError: (error) => {
      throw error
    },
    clock,
  })
  close = composed.close
  const source = { address: null, userAgent: null }
  const operator = await authenticateOperator(services, { token: testOperatorToken, act: 'demo', source })
  demo = await seedDemo(operator, clock, {
    apiUrl: 'http://localhost:4000',
    portalUrl: 'http://localhost:3000',
    consoleUrl: 'http://localhost:3100',
    demoSiteUrl: 'http://localhost:4100',
    webhookAllowedHosts: ['localhost'],
  })
  clock.moveTo(0)
  const account = await loadPartnerAccount(services.database.directory, demo.partnerId)
  if (!account) throw new Error('no partner')
  context = ownContext(services, account, 'demo.test')
})
afterAll(async () => {
  await close()
  await db.close()
  await rm(folder, { recursive: true })
})

const first = () => demo.physicians[0]?.id ?? ''

test('the seeded demo has the documented shape', () => {
  expect(Object.keys(demo)).toEqual([
    'apiUrl',
    'portalUrl',
    'consoleUrl',
    'demoSiteUrl',
    'partnerId',
    'apiKey',
    'webhookSecret',
    'physicians',
    'members',
  ])
  expect(demo.physicians.map((physician) => Object.keys(physician))).toEqual(Array(2).fill(['id', 'email', 'password']))
})

test.each(inboxViews)('the first physician has a thread under %s', async (view) => {
  const { items } = await listInbox(context, { view, physicianId: first(), limit: 25 })
  expect(items.length).toBeGreaterThan(0)
})

test('the demo has a long thread and a thread with a picture', async () => {
  const { items } = await listInbox(context, { view: 'mine', physicianId: first(), limit: 25 })
  const queue = await listInbox(context, { view: 'queue', physicianId: first(), limit: 25 })
  const transcripts = await Promise.all(
    [...items, ...queue.items].map(({ consult }) =>
      listMessages(context, { asyncConsultId: consult.id, scope: null, limit: 100 }),
    ),
  )
  expect(Math.max(...transcripts.map((page) => page.items.length))).toBeGreaterThan(8)
  const attachments = transcripts.flatMap((page) => page.items.flatMap((message) => message.attachments))
  expect(attachments).toMatchObject([{ fileName: 'forearm.png', contentType: 'image/png' }])
})

test('a waiting patient of the demo has answered a form, and the physician finds a flag in it', async () => {
  const { items } = await listInbox(context, { view: 'queue', physicianId: first(), limit: 25 })
  const [answered] = items.filter(({ consult }) => consult.intake.status === 'completed')
  expect(answered?.consult.intake.items).toMatchObject([{ key: 'rash', flags: [{ text: 'Possible contact' }] }])
})

test('the demo has calls today and tomorrow, a rated call and a waiting patient', async () => {
  const { items } = await listAgenda(context, { physicianId: first(), actingId: first(), limit: 25 })
  expect(items.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(['2026-03-03', '2026-03-04'])
  const calls = await listTelehealthConsults(context, { limit: 25 })
  expect(calls.items.map(({ status }) => status).sort()).toEqual([
    'completed',
    'invited',
    'invited',
    'invited',
    'waiting',
  ])
  expect(calls.items.find(({ status }) => status === 'completed')?.rating).toMatchObject({ value: 5 })
})

test('the past call has messages from the patient and the physician', async () => {
  const { items } = await listTelehealthConsults(context, { limit: 25, status: 'completed' })
  const written = await listCallMessages(context, { telehealthConsultId: items[0]?.id ?? '', scope: null, limit: 25 })
  expect(written.items.map(({ author }) => author.type)).toEqual(['patient', 'physician'])
})

test('no physician is rung for the seeded patient, whose widget is not open', async () => {
  expect(await matchPatients(context.services, demo.partnerId)).toBe(false)
  expect(await getPresence(context, first())).toMatchObject({ status: 'online' })
})

test('the demo has patients with and without clinical facts', async () => {
  const { items } = await listPatients(context, { limit: 100 })
  const stateOf = (externalId: string) => {
    const patient = items.find((one) => one.externalId === externalId)
    return readClinicalFacts({ patient: patient?.metadata ?? {} }).allergies.state
  }
  expect(['demo-rosa', 'demo-george', 'demo-lena'].map(stateOf)).toEqual(['listed', 'none', 'absent'])
})
