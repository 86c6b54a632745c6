import { getEventListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Consult } from './client.ts'
import { ConsultApiError, ConsultConnectionError } from './errors.ts'
import { type HostileService, json, raw, refusal, reset, startService, TestRuntime } from './service.fixture.ts'

const apiKey = `pp_test_${'k'.repeat(48)}`

let service: HostileService
let runtime: TestRuntime
let consult: Consult
beforeEach(async () => {
  service = await startService()
  runtime = new TestRuntime()
  consult = new Consult({ apiKey, baseUrl: service.url }, runtime)
})
afterEach(() => service[Symbol.asyncDispose]())

const create = (options = {}) => consult.asyncConsults.create({ patientId: 'pat_1', reason: 'Cough' }, options)
const keys = () => service.received.map(({ headers }) => headers['idempotency-key'])
const created = json(201, { id: 'ac_1' })
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('a call', () => {
  test('is one request, with key, JSON and an Idempotency-Key of its own', async () => {
    service.answerWith(created)
    expect(await create()).toEqual({ id: 'ac_1' })
    await create()
    expect(service.received).toHaveLength(2)
    expect(service.received[0]).toMatchObject({
      method: 'POST',
      url: '/v1/async-consults',
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json', 'content-type': 'application/json' },
      body: '{"patientId":"pat_1","reason":"Cough"}',
    })
    expect(new Set(keys()).size).toBe(2)
    expect(runtime.pauses).toEqual([])
    expect(runtime.timers).toBe(0)
  })

  test('says what its options say', async () => {
    service.answerWith(created)
    await create({ idempotencyKey: 'mine-1', physicianId: 'phy_1', physicianIdToken: 'a.b.c', requestId: 'req_mine' })
    expect(service.received[0]?.headers).toMatchObject({
      'idempotency-key': 'mine-1',
      'x-service-physician-id': 'phy_1',
      'x-service-physician': 'a.b.c',
      'x-request-id': 'req_mine',
    })
  })

  test('without a body has none; a GET and a PUT have no Idempotency-Key', async () => {
    service.answerWith(json(200, {}))
    await consult.asyncConsults.claim('ac_1')
    await consult.physicians.get('me')
    await consult.physicians.replaceLanguages('phy_1', { languages: ['es'] })
    expect(
      service.received.map(({ method, headers }) => [
        method,
        headers['content-type'],
        headers['idempotency-key'] !== undefined,
      ]),
    ).toEqual([
      ['POST', undefined, true],
      ['GET', undefined, false],
      ['PUT', 'application/json', false],
    ])
  })

  test('writes instants as ISO 8601, in queries and bodies, and leaves out what has no value', async () => {
    service.answerWith(json(200, { items: [] }))
    const since = new Date('2026-03-02T09:00:00.000Z')
    await consult.events.list({ since, limit: 2, cursor: undefined }).page()
    await consult.physicians.setPresence('me', { status: 'online', until: since })
    expect(service.received[0]?.url).toBe('/v1/events?since=2026-03-02T09%3A00%3A00.000Z&limit=2')
    expect(service.received[1]?.body).toBe('{"status":"online","until":"2026-03-02T09:00:00.000Z"}')
  })

  test('escapes an id, and refuses one that would name another path', async () => {
    service.answerWith(json(200, {}))
    await consult.patients.get('a/../b?c#d %')
    expect(service.received[0]?.url).toBe('/v1/patients/a%2F..%2Fb%3Fc%23d%20%25')
    for (const id of ['', '.', '..']) await expect(consult.patients.get(id)).rejects.toThrow(TypeError)
    expect(service.received).toHaveLength(1)
  })

  test.each(['', '/', '/v1', '/v1/'])('finds /v1 behind an address that ends in %j', async (end) => {
    service.answerWith(json(200, {}))
    await new Consult({ apiKey, baseUrl: `${service.url}/base${end}` }).patients.get('pat_1')
    expect(service.received[0]?.url).toBe('/base/v1/patients/pat_1')
  })

  test('uploads a file as a form, the same bytes at each attempt', async () => {
    service.answerWith(raw(503), json(201, { attachmentId: 'att_1' }))
    const file = new File(['%PDF-1.7'], 'a "b".pdf', { type: 'application/pdf' })
    expect(await consult.attachments.upload(file)).toEqual({ attachmentId: 'att_1' })
    const [first, second] = service.received
    expect(first?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(first?.body).toContain(
      'name="file"; filename="a %22b%22.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\r\n',
    )
    expect([second?.body, second?.headers['content-type']]).toEqual([first?.body, first?.headers['content-type']])
    expect(new Set(keys()).size).toBe(1)
  })

  test('as a physician bears the session token in place of the key', async () => {
    service.answerWith(json(200, {}))
    await consult.asPhysician('ps_token').asyncConsults.claim('ac_1')
    expect(service.received[0]?.headers.authorization).toBe('Bearer ps_token')
  })

  test('follows no redirect: the key goes to one address', async () => {
    await using elsewhere = await startService()
    service.answerWith(raw(307, '', { location: `${elsewhere.url}/v1/patients/pat_1` }))
    await expect(consult.patients.get('pat_1')).rejects.toMatchObject({ status: 307, code: 'unknown' })
    expect(elsewhere.received).toEqual([])
  })
})

describe('a secret', () => {
  test('that cannot stand in a header is refused without being said', async () => {
    const make = () => new Consult({ apiKey: 'pp_test_secret\n', baseUrl: service.url })
    expect(make).toThrow(TypeError)
    expect(make).not.toThrow(/secret/)
    const error = (await failureOf(create({ physicianIdToken: 'eyJ.secret\r\nx: y' }))) as Error
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error.stack)).not.toContain('secret')
    expect(service.received).toEqual([])
  })

  test('is nowhere in what a client, or an error, shows of itself', async () => {
    service.answerWith(refusal(401, 'unauthorized'))
    const error = await failureOf(consult.patients.get('pat_1'))
    for (const shown of [consult, consult.patients, error]) {
      expect(inspect(shown, { depth: 9 }) + JSON.stringify(shown)).not.toContain(apiKey)
    }
  })
})

describe('what may pass is tried again', () => {
  test.each([
    ['500', refusal(500, 'internal_error')],
    ['502 of a gateway, with a page', raw(502, '<html>Bad gateway</html>')],
    ['503 without a body', raw(503)],
    ['429', refusal(429, 'rate_limited')],
    ['429 without a body', raw(429)],
    ['a broken connection', reset],
    [
      'an answer that breaks off',
      (response: ServerResponse) =>
        void response
          .writeHead(201, { 'content-length': 100 })
          .write('{"id":', () => response.socket?.resetAndDestroy()),
    ],
  ])('%s', async (_, failure) => {
    service.answerWith(failure, failure, created)
    expect(await create()).toEqual({ id: 'ac_1' })
    expect(service.received).toHaveLength(3)
    expect(new Set(keys()).size).toBe(1)
    expect(new Set(service.received.map(({ body }) => body)).size).toBe(1)
  })

  test('five times at most, with full jitter over a time that doubles', async () => {
    service.answerWith(refusal(500, 'internal_error'))
    runtime.chance = 1
    await expect(create()).rejects.toMatchObject({ status: 500, code: 'internal_error', requestId: 'req_7' })
    expect(service.received).toHaveLength(5)
    expect(runtime.pauses).toEqual([250, 500, 1000, 2000])
    runtime.chance = 0
    await failureOf(create())
    expect(runtime.pauses.slice(4)).toEqual([0, 0, 0, 0])
  })

  test('as often as the client says', async () => {
    service.answerWith(raw(503))
    const once = new Consult({ apiKey, baseUrl: service.url, maxAttempts: 1 }, runtime)
    await expect(once.patients.get('pat_1')).rejects.toMatchObject({ status: 503, code: 'unknown' })
    expect(service.received).toHaveLength(1)
  })

  test('not before the service wants it, in seconds or at a time', async () => {
    const at = new Date(runtime.time + 3_125 + 7_000).toUTCString()
    service.answerWith(raw(429, '', { 'retry-after': '3' }), raw(503, '', { 'retry-after': at }), created)
    await create()
    expect(runtime.pauses[0]).toBe(3_000 + 125)
    // An HTTP date has whole seconds.
    expect(runtime.pauses[1]).toBeGreaterThanOrEqual(6_000 + 250)
    expect(runtime.pauses[1]).toBeLessThanOrEqual(7_000 + 250)
  })

  test('within its time: what would come too late is not waited for', async () => {
    service.answerWith(raw(429, '', { 'retry-after': '60' }))
    const error = await failureOf(create())
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', retryAfterMs: 60_000 })
    expect(runtime.pauses).toEqual([])
    service.answerWith(raw(429, '', { 'retry-after': '4' }))
    await expect(create({ totalTimeoutMs: 10_000 })).rejects.toMatchObject({ status: 429 })
    expect(runtime.pauses).toHaveLength(2)
  })

  test('when nobody listens', async () => {
    await service[Symbol.asyncDispose]()
    const error = await failureOf(create())
    expect(error).toBeInstanceOf(ConsultConnectionError)
    expect(error).toMatchObject({ isTimeout: false, cause: expect.anything() })
    expect(runtime.pauses).toHaveLength(4)
  })

  test('when an earlier attempt is still running, until it has ended', async () => {
    const inUse = refusal(409, 'idempotency_key_in_use')
    service.answerWith(...Array(20).fill(inUse), created)
    expect(await create()).toEqual({ id: 'ac_1' })
    expect(service.received).toHaveLength(21)
    expect(Math.max(...runtime.pauses)).toBeLessThanOrEqual(1_000)
    service.answerWith(inUse)
    await expect(create()).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
  })
})

describe('what will not pass is not tried again', () => {
  test.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'has_open_thread'],
    [413, 'payload_too_large'],
    [422, 'idempotency_key_reused'],
    [418, 'of_tomorrow'],
  ])('%i %s', async (status, code) => {
    const details = { asyncConsultId: 'ac_9', issues: [{ path: 'phone', code: 'x', message: 'y' }] }
    service.answerWith(refusal(status, code, details))
    const error = await failureOf(create())
    expect(error).toBeInstanceOf(ConsultApiError)
    expect(error).toMatchObject({ status, code, details, issues: details.issues, requestId: 'req_7' })
    expect((error as Error).message).toBe(`about ${code}`)
    expect(service.received).toHaveLength(1)
  })

  test.each([
    [404, '<html>no such page</html>'],
    [403, ''],
    [400, '{"error":"a string"}'],
    [400, '[]'],
    [400, 'null'],
    [200, '<html>sign in to the network</html>'],
    [200, ''],
  ])('%i with %j, which is not the service', async (status, body) => {
    service.answerWith(raw(status, body))
    await expect(create()).rejects.toMatchObject({ status, code: 'unknown', details: {}, requestId: null, issues: [] })
    expect(service.received).toHaveLength(1)
  })
})

describe('time', () => {
  const silence = () => runtime.runOut()

  test('runs out for one attempt, and the next is made', async () => {
    service.answerWith(silence, created)
    expect(await create()).toEqual({ id: 'ac_1' })
    expect(new Set(keys()).size).toBe(1)
  })

  test('runs out on an answer whose body does not end', async () => {
    service.answerWith((response) => {
      response.writeHead(200).write('{"id":', () => setTimeout(() => runtime.advance(15_000), 20))
    }, created)
    expect(await create()).toEqual({ id: 'ac_1' })
  })

  test('runs out for the call, however long an attempt may take', async () => {
    const began = runtime.time
    service.answerWith(silence)
    const error = await failureOf(create())
    expect(error).toMatchObject({ name: 'ConsultConnectionError', isTimeout: true })
    expect(service.received).toHaveLength(4)
    expect(runtime.time - began).toBeLessThanOrEqual(60_000)
  })

  test('is what the call says', async () => {
    service.answerWith(silence)
    await expect(create({ timeoutMs: 50, totalTimeoutMs: 60 })).rejects.toMatchObject({ isTimeout: true })
    expect(service.received).toHaveLength(1)
  })

  test('runs out even under a fetch that does not listen', async () => {
    const deaf = new Consult(
      { apiKey, baseUrl: service.url, maxAttempts: 1, fetch: () => new Promise(() => undefined) },
      runtime,
    )
    const failure = failureOf(deaf.patients.get('pat_1'))
    await new Promise(setImmediate)
    runtime.advance(15_000)
    expect(await failure).toMatchObject({ isTimeout: true })
  })
})

describe('a call that is aborted ends with the reason', () => {
  const reason = new Error('enough')

  test('before it is sent', async () => {
    await expect(create({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(service.received).toEqual([])
  })

  test('while it is under way, and in the middle of an answer', async () => {
    for (const respond of [
      (abort: AbortController) => () => abort.abort(reason),
      (abort: AbortController) => (response: ServerResponse) =>
        void response.writeHead(200).write('{', () => setTimeout(() => abort.abort(reason), 20)),
    ]) {
      const abort = new AbortController()
      service.answerWith(respond(abort))
      await expect(create({ signal: abort.signal })).rejects.toBe(reason)
    }
    expect(service.received).toHaveLength(2)
    expect(runtime.timers).toBe(0)
  })

  test('while it waits to be tried again', async () => {
    const abort = new AbortController()
    service.answerWith(raw(503))
    runtime.onPause = () => abort.abort(reason)
    await expect(create({ signal: abort.signal })).rejects.toBe(reason)
    expect(service.received).toHaveLength(1)
  })

  test('and leaves nothing on a signal that outlives it', async () => {
    const { signal } = new AbortController()
    service.answerWith(raw(503), created)
    await create({ signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

test('on the machine’s own clock: waits, retries and aborts', async () => {
  const real = new Consult({ apiKey, baseUrl: service.url })
  service.answerWith(raw(503), created)
  expect(await real.asyncConsults.create({ patientId: 'pat_1' })).toEqual({ id: 'ac_1' })
  service.answerWith(() => undefined)
  await expect(real.patients.get('pat_1', { timeoutMs: 30, totalTimeoutMs: 40 })).rejects.toMatchObject({
    isTimeout: true,
  })
  service.answerWith(raw(503, '', { 'retry-after': '30' }))
  const abort = new AbortController()
  const waiting = failureOf(real.patients.get('pat_1', { signal: abort.signal }))
  setTimeout(() => abort.abort('enough'), 50)
  expect(await waiting).toBe('enough')
})
