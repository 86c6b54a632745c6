/** @module-tag full */
import { createServer } from 'node:net'
import { setWebhook } from '@consult/integration'
import { until } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhone, openStream } from '../environment/index.ts'
import { ask, createInstallation, type Installation } from './installation.ts'

let installation: Installation

beforeAll(async () => {
  installation = await createInstallation()
})
afterAll(() => installation.close())

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await until('a port is found', () => server.listening)
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

/** The values of a metrics page, by name and labels. */
async function numbersOf(url: string): Promise<Map<string, number>> {
  const { status, body, headers } = await ask<string>({ url }, 'GET', '/metrics')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('the API serves request, stream, connection and process metrics on a separate listener', async () => {
  const { apiKey: key } = installation
  const port = await freePort()
  const operations = `http://127.0.0.1:${port}`
  const api = await installation.start('api', { METRICS_PORT: String(port) })
  expect((await ask(api, 'GET', '/metrics')).status).toBe(404)
  expect((await ask({ url: operations }, 'GET', '/readyz')).body).toEqual({ status: 'ready' })
  expect((await ask({ url: operations }, 'GET', '/v1/patients')).status).toBe(404)

  const { body: patient } = await ask<{ id: string }>(api, 'POST', '/v1/patients', {
    key,
    body: { externalId: 'labelled', phone: newPhone() },
  })
  await ask(api, 'GET', `/v1/patients/${patient.id}`, { key })
  await ask(api, 'GET', '/v1/nothing-is-here', { key })
  await ask(api, 'GET', '/trpc/no.suchProcedure', { key })
  const { body: physician } = await ask<{ id: string }>(api, 'POST', '/v1/physicians', {
    key,
    body: { externalId: 'd', email: 'd@x.example', firstName: 'A', lastName: 'B' },
  })
  const { body: session } = await ask<{ token: string }>(api, 'POST', `/v1/physicians/${physician.id}/session`, { key })
  const stream = await openStream({ base: api.url, credential: session.token, after: 0 })
  await stream.caughtUp()

  const open = await numbersOf(operations)
  const requests = (route: string, status: number, method = 'GET') =>
    open.get(`consult_http_requests_total{method="${method}",route="${route}",status="${status}",app="api"}`)
  expect(requests('/v1/patients', 201, 'POST')).toBe(1)
  expect(requests('/v1/patients/:id', 200)).toBe(1)
  expect(requests('none', 404)).toBe(2)
  expect(requests('/trpc/:path', 404)).toBe(1)
  const durations = [...open].filter(
    ([name]) => name.startsWith('consult_http_request_duration_seconds_count') && name.includes('"/v1/patients/:id"'),
  )
  expect(durations.map(([, count]) => count)).toEqual([1])
  expect(open.get('consult_streams_open{app="api"}')).toBe(1)
  // The stream's query of live data may be using the only connection at this moment.
  const idle = 'consult_database_connections{state="idle",app="api"}'
  await until('a connection rests', async () => ((await numbersOf(operations)).get(idle) ?? 0) > 0)
  expect([...open.keys()].some((name) => name.startsWith('nodejs_eventloop_lag_p99_seconds'))).toBe(true)
  expect([...open.keys()].some((name) => name.startsWith('process_resident_memory_bytes'))).toBe(true)
  // No label contains request or tenant data.
  const page = [...open.keys()].join('\n')
  for (const word of [installation.partnerId, patient.id, 'nothing-is-here', 'suchProcedure'])
    expect(page).not.toContain(word)

  stream.close()
  await until(
    'the stream is gone',
    async () => (await numbersOf(operations)).get('consult_streams_open{app="api"}') === 0,
  )
})

test('a worker reports the queues of the whole installation and the outcomes of deliveries', async () => {
  const { db, services } = installation
  const other = 'par_of_the_backlog'
  const insert = (table: string, row: Record<string, unknown>) =>
    db.owner.query(
      `insert into tenant.${table} (partner_id, ${Object.keys(row)}) values ($1, ${Object.keys(row).map((_, n) => `$${n + 2}`)})`,
      [other, ...Object.values(row)],
    )
  const later = new Date(Date.now() + 3_600_000)
  await insert('lanes', { lane_key: 'a', accepted: 5, delivered: 2 })
  await insert('lane_queue', { lane_key: 'a', queued_at: new Date(), ready_at: later, failures: 0 })
  await insert('lanes', { lane_key: 'b', accepted: 9, delivered: 9 })
  await insert('event_heads', { last_sequence: 12, last_created_at: new Date() })
  await insert('webhook_endpoints', {
    endpoint_id: 'we_1',
    slot: 0,
    consecutive_failures: 0,
    url: 'https://example.com',
    encrypted_secret: 'x',
    key_version: 1,
    cursor_sequence: 12,
    created_at: new Date(),
    updated_at: new Date(),
  })
  await insert('webhook_deliveries', {
    endpoint_id: 'we_1',
    early_attempts: 0,
    is_replay: false,
    is_resend: false,
    event_sequence: 11,
    event_created_at: new Date(),
    attempts: 3,
    next_attempt_at: later,
  })
  // The call's own keys do not matter here.
  await db.owner.query(
    'alter table tenant.recordings drop constraint if exists recordings_partner_id_telehealth_consult_id_fkey',
  )
  await insert('recordings', { telehealth_consult_id: 'a', attempts: 3, next_attempt_at: later })
  await insert('recordings', { telehealth_consult_id: 'b', attempts: 1, next_attempt_at: null })
  await insert('recordings', {
    telehealth_consult_id: 'c',
    attempts: 1,
    transcript_next_attempt_at: new Date(Date.now() - 60_000),
  })
  await setWebhook(services, {
    partnerId: installation.partnerId,
    url: 'http://127.0.0.1:9/nobody-listens',
    policy: { allowedHosts: ['127.0.0.1'] },
  })
  const worker = await installation.start('worker', { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' })
  const api = await installation.start('api')
  const { apiKey: key } = installation
  const { body: patient } = await ask<{ id: string }>(api, 'POST', '/v1/patients', {
    key,
    body: { externalId: 'waits', phone: newPhone() },
  })
  await ask(api, 'POST', '/v1/async-consults', { key, body: { patientId: patient.id } })

  const failed = 'consult_webhook_deliveries_total{outcome="connection",app="worker"}'
  await until('a delivery has failed', async () => (await numbersOf(worker.url)).get(failed))
  const numbers = await numbersOf(worker.url)
  expect(numbers.get('consult_backlog_readable{app="worker"}')).toBe(1)
  expect(numbers.get('consult_lane_items{app="worker"}')).toBe(3)
  expect(numbers.get('consult_lane_oldest_seconds{app="worker"}')).toBe(0)
  expect(numbers.get('consult_timers_overdue{app="worker"}')).toBe(0)
  // The one above, and this test's own, which is due for a retry.
  expect(numbers.get('consult_webhooks_waiting{app="worker"}')).toBe(2)
  expect(numbers.get('consult_recordings_waiting{app="worker"}')).toBe(1)
  expect(numbers.get('consult_recording_oldest_seconds{app="worker"}')).toBe(0)
  expect(numbers.get('consult_transcripts_waiting{app="worker"}')).toBe(1)
  expect(numbers.get('consult_transcript_oldest_seconds{app="worker"}')).toBeGreaterThanOrEqual(60)
  expect((await ask(worker, 'GET', '/readyz')).body).toEqual({ status: 'ready' })
})
