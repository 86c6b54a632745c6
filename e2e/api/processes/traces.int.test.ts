/** @module-tag full */
import { setWebhook } from '@consult/integration'
import { type AppProcess, freePort, until } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, newPhone, sampleFiles } from '../environment/index.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../environment/webhook-receiver.ts'
import { ask, createInstallation, type Installation } from './installation.ts'
import { type SilentCollector, startSilentCollector } from './silent-collector.fixture.ts'
import { type SpanCollector, startSpanCollector } from './span-collector.fixture.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const browserSpan = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${browserSpan}-01`

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
})
afterAll(() => installation.close())

/** Loads are printed, so that a test sees which modules a process has loaded. */
const printLoads = `--import data:text/javascript,${encodeURIComponent(
  `import{registerHooks}from'node:module';registerHooks({load(u,c,n){if(/opentelemetry|open-telemetry/.test(u))process.stderr.write('LOADED '+u+'\\n');return n(u,c)}})`,
)}`
const loaded = () => installation.printed().match(/LOADED \S+(?:sdk-trace|exporter|open-telemetry\.ts)\S*/g) ?? []

describe('without a collector', () => {
  test('nothing that records traces is loaded, and request ids are as always', async () => {
    const api = await installation.start('api', { NODE_OPTIONS: printLoads })
    const { headers } = await ask(api, 'GET', '/v1/patients', { key: installation.apiKey, headers: { traceparent } })
    expect(headers.get('x-request-id')).toMatch(/^req_[\da-f]{8}-[\da-f]{4}-/)
    expect(loaded()).toEqual([])
  })
})

/** Starts an API that sends spans to `endpoint`, and asks it `requests` times. @returns the API and the statuses. */
async function answerWith(endpoint: string, requests: number) {
  const api = await installation.start('api', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const statuses = new Set<number>()
  for (let n = 0; n < requests; n += 1) {
    statuses.add((await ask(api, 'GET', '/v1/patients', { key: installation.apiKey })).status)
  }
  return { api, statuses: [...statuses] }
}

/** Asks the process to end, like an operator. @returns its exit status: not 0 if it reports a fault or reaches its time limit. */
const exitStatus = (api: AppProcess) => {
  api.signal('SIGTERM')
  return api.ended()
}

describe('with a collector that is away', () => {
  test('requests are answered, and the process ends without a fault', async () => {
    const { api, statuses } = await answerWith(`http://127.0.0.1:${await freePort()}`, 20)
    expect(statuses).toEqual([200])
    expect(await exitStatus(api)).toBe(0)
  })
})

describe('with a collector that accepts connections and never answers', () => {
  let silent: SilentCollector
  beforeAll(async () => {
    silent = await startSilentCollector()
  })
  afterAll(() => silent.close())

  test('requests are answered while it holds an export, and the process ends without a fault', async () => {
    const { api, statuses } = await answerWith(silent.url, 20)
    expect(statuses).toEqual([200])
    await until('it has an export', () => silent.exports() > 0)
    expect((await ask(api, 'GET', '/v1/patients', { key: installation.apiKey })).status).toBe(200)
    expect(await exitStatus(api)).toBe(0)
  })
})

describe('with a collector', () => {
  const secrets = {
    text: 'It hurts behind the left knee',
    externalId: 'folder-9-7731',
    firstName: 'Wilhelmina',
    phone: newPhone(),
    email: 'wilhelmina.b@mail.example',
    fileName: 'knee-of-wilhelmina.pdf',
    secondText: 'and the right one',
    requestId: 'Wilhelmina-B.-7731',
    linkToken: 'LinkOfWilhelmina12345678',
  }
  let collector: SpanCollector
  let receiver: WebhookReceiver
  let api: Awaited<ReturnType<Installation['start']>>
  let consultId: string
  beforeAll(async () => {
    collector = await startSpanCollector()
    receiver = await startWebhookReceiver()
    await setWebhook(installation.services, {
      partnerId: installation.partnerId,
      url: receiver.url,
      policy: { allowedHosts: ['127.0.0.1'] },
    })
    const environment = {
      NODE_OPTIONS: printLoads,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }
    api = await installation.start('api', environment)
    await installation.start('worker', { ...environment, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' })
    const { externalId, firstName, phone, email, fileName, linkToken } = secrets
    const { apiKey: key } = installation
    const { body: patient } = await ask<{ id: string }>(api, 'POST', '/v1/patients', {
      key,
      body: { externalId, firstName, phone, email },
    })
    const { payload, headers } = multipart([{ fileName, bytes: sampleFiles.pdf() }])
    const upload = await ask(api, 'POST', '/v1/attachments', { key, raw: payload.toString('latin1'), headers })
    expect(upload.status).toBe(201)
    // Refused, but still traced.
    await ask(api, 'GET', `/v1/patients?traced=${externalId}`, { key })
    // Links whose path is a secret.
    await ask(api, 'POST', `/c/${linkToken}/verify`, { body: { birthDate: '1985-04-12' } })
    for (const path of [`/c/${linkToken}`, `/agenda/${linkToken}.ics`, `/unsubscribe/${linkToken}`])
      await ask(api, 'GET', path)
    const { body: consult } = await ask<{ id: string }>(api, 'POST', '/v1/async-consults', {
      key,
      body: { patientId: patient.id },
    })
    consultId = consult.id
    await ask(api, 'POST', `/v1/async-consults/${consultId}/consent`, { key, body: { decision: 'accept' } })
  })
  afterAll(async () => {
    collector.close()
    await receiver.close()
  })

  const post = (headers: Record<string, string>, text = secrets.text) =>
    ask<{ messageId: string }>(api, 'POST', `/v1/async-consults/${consultId}/messages`, {
      key: installation.apiKey,
      headers,
      body: { text },
    })
  const spansNamed = (name: string, ofTrace: string) =>
    collector.spans.filter((span) => span.name === name && span.traceId === ofTrace)
  const posting = 'POST /v1/async-consults/:id/messages'
  const delivered = (ofTrace: string) =>
    until('the webhook is in the trace', () => spansNamed('webhook', ofTrace).length > 0)

  test('one trace has the request, its procedure, its transaction, the delivery and the webhook', async () => {
    const { status, headers, body } = await post({ traceparent })
    expect(status).toBe(202)
    await delivered(traceId)
    await until('the request is in the trace', () => spansNamed(posting, traceId).length > 0)
    const [request] = spansNamed(posting, traceId)
    expect(request).toMatchObject({ parentSpanId: browserSpan, service: 'consult-api' })
    expect(request?.facts).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/async-consults/:id/messages',
      'http.response.status_code': 202,
      'consult.request.id': headers.get('x-request-id'),
    })
    // The id leads from an answer, a log line or an audit entry to the trace.
    expect(headers.get('x-request-id')).toBe(`req_${traceId}-${request?.spanId}`)

    const [procedure] = spansNamed('asyncConsults.postMessage', traceId)
    expect(procedure?.parentSpanId).toBe(request?.spanId)
    const transactions = spansNamed('transaction', traceId)
    expect(transactions.some(({ facts }) => Number(facts['consult.statements']) > 1)).toBe(true)
    const [delivery] = spansNamed('deliver message', traceId)
    expect(delivery).toMatchObject({ parentSpanId: request?.spanId, service: 'consult-worker' })
    expect(delivery?.facts).toMatchObject({ 'consult.message.id': body.messageId })
    const [webhook] = spansNamed('webhook', traceId)
    expect(webhook).toMatchObject({ parentSpanId: request?.spanId, service: 'consult-worker' })
    expect(webhook?.facts).toMatchObject({ 'http.response.status_code': 200, 'consult.attempt': 1 })
    // The receiver can continue the trace.
    expect(receiver.received.map((received) => received.headers.traceparent)).toContain(
      `00-${traceId}-${webhook?.spanId}-01`,
    )
  })

  test("a request with an id of the caller's has the later steps in the trace of that id, and links to it", async () => {
    const { headers } = await post({ traceparent, 'x-request-id': secrets.requestId }, secrets.secondText)
    expect(headers.get('x-request-id')).toBe(secrets.requestId)
    const linked = () => spansNamed(posting, traceId).find(({ links }) => links && links.length > 0)
    await until('the request is exported', () => linked() !== undefined)
    const [link] = linked()?.links ?? []
    await delivered(link?.traceId ?? 'none')
    expect(spansNamed('deliver message', link?.traceId ?? 'none')).toHaveLength(1)
  })

  test('no span contains text, names, phone numbers, email addresses, file names, ids that a caller chose, query strings, tokens or values of statements', () => {
    const text = collector.text()
    expect(collector.spans.length).toBeGreaterThan(10)
    for (const secret of [...Object.values(secrets), installation.apiKey, receiver.url, 'traced=', 'insert into'])
      expect(text).not.toContain(secret)
  })
})
