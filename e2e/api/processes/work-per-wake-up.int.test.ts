import { setWebhook } from '@consult/integration'
import { type StatementLog, startStatementLog, until } from '@consult/testing'
import { startWorkers } from '@consult/worker'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type ApiHost,
  createTestEnvironment,
  loopbackPolicy,
  startWebhookReceiver,
  success,
  type TestEnvironment,
  type TestPartner,
  type WebhookReceiver,
} from '../environment/index.ts'

/** After this time without a statement, all work is done, in milliseconds. */
const quietMs = 500

/** A process, and what it sends to the database. */
interface Process {
  readonly host: ApiHost
  readonly log: StatementLog
}

let environment: TestEnvironment
let receiver: WebhookReceiver
let partner: TestPartner
let api: Process
let workers: readonly Process[]
let stops: (() => Promise<void>)[]

async function startProcess(): Promise<Process> {
  const log = await startStatementLog(environment.db.url)
  return { log, host: await environment.startApi({ databaseUrl: log.url }) }
}

/** Resolves when every process listens for wake-ups. */
const untilTheyListen = (count: number) =>
  until('they listen', async () => {
    const { rows } = await environment.db.owner.query(`
      select from pg_stat_activity
      where datname = current_database() and application_name = 'consult-wake-ups' and query like 'listen%'`)
    return rows.length === count
  })

beforeAll(async () => {
  environment = await createTestEnvironment({ own: true })
  receiver = await startWebhookReceiver()
  // Nothing is polled: only wake-ups cause work here, so every run sends the same statements.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  api = await startProcess()
  workers = [await startProcess(), await startProcess()]
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] })
  stops = workers.map(
    ({ host }) =>
      startWorkers({
        services: host.services,
        webhookAllowedHosts: loopbackPolicy.allowedHosts,
        onFault: (what, error) => environment.faults.push([what, String(error)]),
      }).stop,
  )
  vi.useRealTimers()
  await untilTheyListen(4)
  partner = await environment.partner()
  await setWebhook(environment.operator, { partnerId: partner.id, url: receiver.url, policy: loopbackPolicy })
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await receiver.close()
  await environment.close()
  await Promise.all([api, ...workers].map(({ log }) => log.close()))
})

const logs = () => [api, ...workers].map(({ log }) => log)
/** What the processes sent, without the checks of their listening connections, which come every few seconds. */
const sentByAll = () =>
  logs().flatMap(({ statements }) => statements.filter((statement) => statement !== 'select pg_notify($1, $2)'))
const count = ({ statements }: { statements: readonly string[] }, part: string) =>
  statements.filter((statement) => statement.includes(part)).length

async function untilQuiet(): Promise<void> {
  let [sent, since] = [0, performance.now()]
  await until('all work is done', () => {
    if (sentByAll().length !== sent) [sent, since] = [sentByAll().length, performance.now()]
    return performance.now() - since > quietMs
  })
}

/**
 * Posts a message in the API process, and waits until its webhook has been delivered and all work is done.
 * @returns everything that was sent to the database after the commit of the post.
 */
async function postMessage(asyncConsultId: string): Promise<readonly string[]> {
  const before = receiver.received.length
  for (const log of logs()) log.clear()
  const path = `/v1/async-consults/${asyncConsultId}/messages`
  success(await api.host.as(partner.apiKey).post(path, { text: 'Hello' }))
  await until('its webhook is there', () => receiver.received.length > before)
  await untilQuiet()
  const ofPost = api.log.statements.indexOf('commit') + 1
  return sentByAll().slice(ofPost)
}

let asyncConsultId: string
beforeAll(async () => {
  asyncConsultId = (await partner.consult({ status: 'queued' })).id
  // After this, every connection is open and every key has been read: also by the worker that does not send this webhook.
  for (const { host } of workers) await Promise.all([host.services.secretBox(), host.services.epochs.current()])
  await postMessage(asyncConsultId)
})

test('a post costs 6 statements up to its commit, and the delivery of its message 6 in one transaction', async () => {
  await postMessage(asyncConsultId)
  const upToCommit = ({ statements }: StatementLog, from: number) =>
    statements.slice(from, statements.indexOf('commit', from) + 1)
  const post = upToCommit(api.log, 0)
  expect(post.length, post.join('\n')).toBeLessThanOrEqual(6)
  const [delivery = []] = workers.flatMap(({ log }) => {
    const from = log.statements.findIndex((statement) => statement.startsWith('begin'))
    return from === -1 ? [] : [upToCommit(log, from)]
  })
  expect(delivery).toContainEqual(expect.stringContaining('complete_items'))
  expect(delivery.length, delivery.join('\n')).toBeLessThanOrEqual(6)
})

test('a message and its webhook cost the API and two workers 17 statements at most after the post', async () => {
  const statements = await postMessage(asyncConsultId)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(17)
})

test('a message is delivered by one worker and its webhook is sent by one, and the other finds that out with one statement', async () => {
  await postMessage(asyncConsultId)
  for (const { log } of workers) {
    expect([count(log, 'lease_lanes'), count(log, 'claim_webhooks')]).toEqual([1, 1])
  }
  const both = { statements: workers.flatMap(({ log }) => log.statements) }
  expect(count(both, 'insert into messages')).toBe(1)
  expect(count(both, 'begin')).toBe(1)
  expect(count(both, 'record_delivered_webhooks')).toBe(1)
})
