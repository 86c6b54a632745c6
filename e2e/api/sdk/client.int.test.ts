import { Consult, ConsultApiError, type StoredEvent } from '@consult/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  newPhone,
  nextNumber,
  sampleFiles,
  type TestEnvironment,
  type TestPartner,
} from '../environment/index.ts'

let environment: TestEnvironment
let base: string
let partner: TestPartner
let consult: Consult

beforeAll(async () => {
  environment = await createTestEnvironment()
  base = await environment.api.listen()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  consult = new Consult({ apiKey: partner.apiKey, baseUrl: base })
})

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ConsultApiError,
  )

async function invite() {
  const patient = await partner.patient()
  return consult.asyncConsults.create({ patientId: patient.id, reason: 'Cough', metadata: { booking: '7' } })
}

async function queued() {
  const { id } = await invite()
  return consult.asyncConsults.decideConsent(id, { decision: 'accept' })
}

describe('a partner’s backend using the SDK', () => {
  test('runs a consult from the invitation to the rating', async () => {
    const externalId = `sdk-${nextNumber()}`
    const patient = await consult.patients.upsert({ externalId, phone: newPhone(), firstName: 'Sam' })
    expect(await consult.patients.upsert({ externalId, phone: patient.phone, lastName: 'Okafor' })).toMatchObject({
      id: patient.id,
      firstName: 'Sam',
      lastName: 'Okafor',
    })
    const physician = await consult.physicians.provision({
      ...{ externalId: `sdk-${nextNumber()}`, email: `sdk-${nextNumber()}@clinic.example` },
      ...{ firstName: 'Ada', lastName: 'Osei', languages: ['en'] },
    })
    const { id } = await consult.asyncConsults.create({ patientExternalId: externalId, reason: 'Cough' })
    expect(await consult.asyncConsults.decideConsent(id, { decision: 'accept' })).toMatchObject({ status: 'queued' })
    const { messageId } = await consult.asyncConsults.postMessage(id, { text: 'For a week now.' })

    const asserted = { physicianId: physician.id }
    expect(await consult.asyncConsults.claim(id, asserted)).toMatchObject({ physicianId: physician.id })
    const session = await consult.physicians.mintSession(physician.id)
    const ada = consult.asPhysician(session.token)
    await ada.asyncConsults.postReply(id, { text: 'Do you have a fever?' })
    await partner.settle()
    expect(await ada.physicians.setPresence('me', { status: 'online' })).toMatchObject({ status: 'online' })
    await expect(ada.patients.get(patient.id)).rejects.toMatchObject({ status: 403, code: 'forbidden' })

    const transcript = await consult.asyncConsults.listMessages(id).toArray()
    expect(transcript.map(({ author, text }) => [author.type, text])).toContainEqual(['patient', 'For a week now.'])
    expect(transcript.map((message) => message.messageId)).toContain(messageId)
    await ada.asyncConsults.resolve(id, { summary: 'Rest.' })
    expect(await consult.asyncConsults.acceptResolution(id)).toMatchObject({ closedReason: 'resolved' })
    const rated = await consult.asyncConsults.rate(id, { value: 5 })
    expect(rated.rating).toMatchObject({ value: 5 })

    const log = await consult.events.list({ limit: 3 }).toArray()
    expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, n) => n + 1))
    const closed = log.find((event) => event.type === 'async_consult.closed')
    expect(closed?.type === 'async_consult.closed' && closed.data.closedReason).toBe('resolved')
  })

  test('creates embed tokens', async () => {
    const { id, patientId } = await invite()
    expect(await consult.asyncConsults.createEmbedSession(id)).toHaveProperty('token')
    expect(await consult.patients.createEmbedSession(patientId, { ttlSeconds: 60 })).toMatchObject({
      expiresAt: new Date(environment.clock.now().getTime() + 60_000).toISOString(),
    })
  })

  test('reads a list to its end, one page at a time', async () => {
    const ids = []
    for (let n = 0; n < 4; n += 1) {
      ids.push((await invite()).id)
      environment.clock.advance(1)
    }
    const walked = []
    for await (const { id } of consult.asyncConsults.list({ status: 'invited', limit: 3 })) walked.push(id)
    expect(walked).toEqual(ids.toReversed())
    expect((await consult.asyncConsults.list().page()).items).toHaveLength(4)
  })
})

describe('an SDK error', () => {
  test('carries the status, the code, the details and the request id', async () => {
    const { id, patientId } = await invite()
    const open = await failureOf(consult.asyncConsults.create({ patientId }, { requestId: 'req_of_mine' }))
    expect(open).toBeInstanceOf(ConsultApiError)
    expect(open).toMatchObject({ status: 409, code: 'has_open_thread', details: { asyncConsultId: id } })
    expect(open?.requestId).toBe('req_of_mine')
    const invalid = await failureOf(consult.patients.upsert({ externalId: 'x', phone: 'none' }))
    expect(invalid?.issues).toMatchObject([{ path: 'phone' }])
    expect(await failureOf(consult.asyncConsults.get('ac_none'))).toMatchObject({ status: 404, code: 'not_found' })
    const stranger = new Consult({ apiKey: `pp_test_${'x'.repeat(48)}`, baseUrl: base })
    expect(await failureOf(stranger.patients.list().page())).toMatchObject({ status: 401, code: 'unauthorized' })
  })
})

describe('an SDK request whose answer is lost is retried and takes effect once:', () => {
  /** A proxy that forwards everything and loses every first answer. */
  function forgetful(): Consult {
    const seen = new Set<string>()
    return new Consult({
      apiKey: partner.apiKey,
      baseUrl: base,
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        const key = new Headers(init.headers).get('idempotency-key') ?? url
        if (seen.has(key)) return response
        seen.add(key)
        await response.arrayBuffer()
        throw new TypeError('fetch failed')
      },
    })
  }

  test('creating, claiming, writing and closing a thread', async () => {
    const lossy = forgetful()
    const patient = await partner.patient()
    const physician = await partner.physician()
    const { id } = await lossy.asyncConsults.create({ patientId: patient.id })
    await lossy.asyncConsults.decideConsent(id, { decision: 'accept' })
    await lossy.asyncConsults.postMessage(id, { text: 'Once.' })
    await lossy.asyncConsults.postMessage(id, { text: 'Once.' })
    expect(await lossy.asyncConsults.claim(id, { physicianId: physician.id })).toMatchObject({ status: 'active' })
    await partner.settle()
    expect(await lossy.asyncConsults.close(id)).toMatchObject({ status: 'closed' })
    const types = (await partner.events()).map(({ type }) => type.replace('async_consult.', ''))
    expect(types.filter((type) => type !== 'message')).toEqual(['created', 'consented', 'queued', 'assigned', 'closed'])
    // Both intended messages, once each.
    const transcript = await lossy.asyncConsults.listMessages(id).toArray()
    expect(transcript.filter(({ author }) => author.type === 'patient').map(({ text }) => text)).toEqual([
      'Once.',
      'Once.',
    ])
  })

  test('writing in a call', { tags: 'full' }, async () => {
    const lossy = forgetful()
    const physician = await partner.physician({ online: true })
    const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
    const message = await lossy.telehealthConsults.postMessage(id, { text: 'Once.' })
    const ada = { physicianId: physician.id }
    const reply = await lossy.telehealthConsults.postReply(id, { text: 'Once, too.' }, ada)
    expect(await lossy.telehealthConsults.listMessages(id, { limit: 1 }).toArray()).toEqual([message, reply])
    const log = await lossy.events.list().toArray()
    const told = log.flatMap((event) => (event.type === 'telehealth.message' ? [event.data.message] : []))
    expect(told).toEqual([message, reply])
  })

  test('uploading a file', { tags: 'full' }, async () => {
    const lossy = forgetful()
    const file = new File([sampleFiles.pdf()], 'skin, left ärm (2).pdf', { type: 'application/pdf' })
    const attachment = await lossy.attachments.upload(file)
    expect(attachment).toMatchObject({ fileName: file.name, contentType: 'application/pdf', byteSize: file.size })
    const { rows } = await environment.db.owner.query(
      'select attachment_id from tenant.attachments where partner_id = $1',
      [partner.id],
    )
    expect(rows).toEqual([{ attachment_id: attachment.attachmentId }])

    const { id } = await queued()
    await lossy.asyncConsults.postMessage(id, { attachmentIds: [attachment.attachmentId] })
    await partner.settle()
    const [message] = await lossy.asyncConsults.listMessages(id).toArray()
    expect(message?.attachments).toMatchObject([{ attachmentId: attachment.attachmentId }])
  })

  test('using the partner’s own key, across processes', async () => {
    const { id } = await queued()
    const post = () => consult.asyncConsults.postMessage(id, { text: 'Hello' }, { idempotencyKey: 'msg-41' })
    const [first, second] = [await post(), await post()]
    expect(second).toEqual(first)
    expect(
      await failureOf(consult.asyncConsults.postMessage(id, { text: 'Another' }, { idempotencyKey: 'msg-41' })),
    ).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
  })
})

test('two processes that use the same idempotency key get one result, because the later one waits for the first answer', async () => {
  const patient = await partner.patient()
  const create = () => consult.asyncConsults.create({ patientId: patient.id }, { idempotencyKey: 'booking-7' })
  const answers = await Promise.all([create(), create(), create()])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await partner.events()).map(({ type }) => type)).toEqual(['async_consult.created'])
})

test('requests beyond the rate limit succeed after a short wait', { tags: 'full' }, async () => {
  await partner.update({ rateLimitPerSecond: 2, rateLimitBurst: 2 })
  const statuses: number[] = []
  const patient = await partner.patient()
  const patiently = new Consult({
    apiKey: partner.apiKey,
    baseUrl: base,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      statuses.push(response.status)
      // The test clock stands still: it advances only by the time the service asks the client to wait.
      if (response.status === 429) environment.clock.advance(Number(response.headers.get('retry-after')))
      return response
    },
  })
  const answers = await Promise.all(Array.from({ length: 5 }, () => patiently.patients.get(patient.id)))
  expect(answers.map(({ id }) => id)).toEqual(Array(5).fill(patient.id))
  expect(statuses).toContain(429)
})

describe('the SDK’s event follower', () => {
  test('yields logged and new events once each, and resumes after the last handled event', async () => {
    const { id } = await queued()
    const stop = new AbortController()
    const seen: StoredEvent[] = []
    for await (const event of consult.events.follow({ signal: stop.signal, intervalMs: 5 })) {
      seen.push(event)
      if (seen.length === 3) await consult.asyncConsults.postMessage(id, { text: 'A' }).then(() => partner.settle())
      if (seen.length === 4) await consult.asyncConsults.close(id).then(() => partner.settle())
      if (event.type === 'async_consult.closed') stop.abort()
    }
    expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, n) => n + 1))
    const [first, handled, next] = seen
    if (!first || !handled || !next) throw new Error('three at least')
    // All have the same timestamp, because the clock stands still.
    expect(new Set([first.createdAt, handled.createdAt, next.createdAt]).size).toBe(1)
    for await (const event of consult.events.follow({ after: handled })) {
      expect(event).toEqual(next)
      break
    }
  })
})
