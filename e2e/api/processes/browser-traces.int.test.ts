/** @module-tag full */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newTraceparent } from '@consult/client'
import { updatePartner } from '@consult/directory'
import { setPassword } from '@consult/identity'
import { setWebhook } from '@consult/integration'
import { type AppProcess, until } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone } from '../environment/index.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../environment/webhook-receiver.ts'
import { ask, createInstallation, type Installation } from './installation.ts'
import { type SpanCollector, startSpanCollector } from './span-collector.fixture.ts'

const origin = 'https://clinic.example'
const email = 'wilhelmina.doctor@clinic.example'
const [password, nextPassword] = ['marble lantern orbit', 'copper lantern orbit']
const text = 'It hurts behind the left knee'

let installation: Installation
let collector: SpanCollector
let receiver: WebhookReceiver
let mailFolder: string
let api: AppProcess
let consultId: string
let physicianId: string
/** The session of the patient's widget. */
let patientSession: string

interface Wrapped {
  readonly result: { readonly data: Record<string, string> }
}

/** A mutation as portal and widget send it. @returns its status, its answer and the id of its trace. */
async function mutate(procedure: string, session: string | null, input: object, traceparent = newTraceparent()) {
  const sent = { key: session, body: input, headers: { traceparent } }
  const { status, body, headers } = await ask<Wrapped>(api, 'POST', `/trpc/${procedure}`, sent)
  const traceId = traceparent.split('-')[1] ?? ''
  return { status, data: body.result?.data ?? {}, traceId, requestId: headers.get('x-request-id') }
}
const spansNamed = (name: string, ofTrace: string) =>
  collector.spans.filter((span) => span.name === name && span.traceId === ofTrace)

beforeAll(async () => {
  installation = await createInstallation()
  collector = await startSpanCollector()
  receiver = await startWebhookReceiver()
  mailFolder = await mkdtemp(join(tmpdir(), 'consult-mail-'))
  const { services, partnerId, apiKey: key } = installation
  await setWebhook(services, { partnerId, url: receiver.url, policy: { allowedHosts: ['127.0.0.1'] } })
  await updatePartner(services, partnerId, { allowedOrigins: [origin] })
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  api = await installation.start('api', traced)
  await installation.start('worker', { ...traced, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', MAIL_DIR: mailFolder })

  const post = <Body>(path: string, body: unknown) => ask<Body>(api, 'POST', path, { key, body })
  const { body: patient } = await post<{ id: string }>('/v1/patients', {
    externalId: 'folder-9-7731',
    phone: newPhone(),
  })
  const { body: physician } = await post<{ id: string }>('/v1/physicians', {
    externalId: 'physician-9-7731',
    email,
    firstName: 'Wilhelmina',
    lastName: 'Bruyn',
    licenses: [{ jurisdiction: 'US-CA', number: 'A 7731' }],
  })
  physicianId = physician.id
  await setPassword(services, { physicianId, password })
  const { body: consult } = await post<{ id: string }>('/v1/async-consults', { patientId: patient.id })
  consultId = consult.id
  await post(`/v1/async-consults/${consultId}/consent`, { decision: 'accept' })
  const { body: embed } = await post<{ token: string }>(`/v1/async-consults/${consultId}/embed-session`, {})
  const frame = await ask<{ session: string }>(api, 'POST', '/embed/session', {
    key: embed.token,
    headers: { origin },
  })
  patientSession = frame.body.session
})
afterAll(async () => {
  collector.close()
  await receiver.close()
  await installation.close()
  await rm(mailFolder, { recursive: true, force: true })
})

describe('what a person does in a browser is one trace', () => {
  test('from the message of a patient to its delivery and the webhook', async () => {
    const { status, traceId } = await mutate('asyncConsults.postMessage', patientSession, { id: consultId, text })
    expect(status).toBe(200)
    await until('the webhook is in the trace', () => spansNamed('webhook', traceId).length > 0)
    await until(
      'the request is in the trace',
      () => spansNamed('POST /trpc/asyncConsults.postMessage', traceId).length > 0,
    )
    expect(spansNamed('deliver message', traceId)).toHaveLength(1)
    expect(receiver.received.map(({ headers }) => String(headers.traceparent).split('-')[1])).toContain(traceId)
  })

  test('from a changed password to the mail about it', async () => {
    const mails = async () => (await readdir(mailFolder)).length
    const atFirst = await mails()
    const signedIn = await mutate('portal.signIn', null, { email, password })
    const token = signedIn.data.token ?? ''
    await until('the mail about the new browser is there', async () => (await mails()) > atFirst)
    const before = await mails()
    const change = { current: password, next: nextPassword }
    const { status, traceId, requestId } = await mutate('access.changePassword', token, change)
    expect(status).toBe(200)
    await until('the mail is in the trace', () => spansNamed('job account_mails', traceId).length > 0)
    const requests = () => spansNamed('POST /trpc/access.changePassword', traceId)
    await until('the request is in the trace', () => requests().length > 0)
    const [request] = requests()
    const [mail] = spansNamed('job account_mails', traceId)
    expect(mail).toMatchObject({ parentSpanId: request?.spanId, service: 'consult-worker' })
    expect(requestId).toBe(`req_${traceId}-${request?.spanId}`)
    expect(await mails()).toBe(before + 1)
  })

  test('from a forgotten password to the mail with the link', async () => {
    const { status, traceId } = await mutate('access.requestPasswordReset', null, { email })
    expect(status).toBe(200)
    await until('the mail is in the trace', () => spansNamed('job account_mails', traceId).length > 0)
  })

  test('and contains no text, name or address', () => {
    const received = collector.text()
    for (const secret of [text, 'Wilhelmina', email, password, nextPassword, 'folder-9-7731', patientSession])
      expect(received).not.toContain(secret)
  })
})

describe('a stranger in a browser', () => {
  test('cannot have a request recorded by its sampled flag or the id of its trace', async () => {
    const cautious = await startSpanCollector()
    const unlikely = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.000001' }
    const sampling = await installation.start('api', { OTEL_EXPORTER_OTLP_ENDPOINT: cautious.url, ...unlikely })
    for (let n = 1; n <= 50; n += 1) {
      // OpenTelemetry's sampler compares the id with a bound, and records the smallest ids.
      const traceparent = `00-${n.toString(16).padStart(32, '0')}-00f067aa0ba902b7-01`
      await ask(sampling, 'GET', '/v1/patients', { headers: { traceparent } })
    }
    sampling.signal('SIGTERM')
    expect(await sampling.ended()).toBe(0)
    cautious.close()
    expect(cautious.spans).toEqual([])
  })

  test('sends nothing to the collector beyond the rate limit', async () => {
    const counting = await startSpanCollector()
    const flooded = await installation.start('api', { OTEL_EXPORTER_OTLP_ENDPOINT: counting.url })
    const statuses: number[] = []
    // A batch costs one token per call, so that a slow machine, too, asks faster than the tokens return.
    const batched = `/trpc/${Array(10).fill('portal.me').join(',')}?batch=1&input=%7B%7D`
    for (let round = 0; round < 10; round += 1) {
      const answers = Array.from({ length: 20 }, () => ask(flooded, 'GET', batched))
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
    }
    flooded.signal('SIGTERM')
    expect(await flooded.ended()).toBe(0)
    counting.close()
    const refused = statuses.filter((status) => status === 429).length
    expect(refused).toBeGreaterThan(0)
    const recorded = counting.spans.filter(({ name }) => name === 'GET /trpc/:path')
    expect(recorded).toHaveLength(statuses.length - refused)
  })
})
