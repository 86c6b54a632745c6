import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { apiKey, create, created, failureOf, keys, runtime, service, setUpClient } from './client.fixture.ts'
import { Consult } from './client.ts'
import { ConsultApiError, ConsultConnectionError } from './errors.ts'
import { raw, refusal, reset } from './service.fixture.ts'

setUpClient()

describe('a call is retried', () => {
  test.each([
    ['500', refusal(500, 'internal_error')],
    ['502 of a gateway, with a page', raw(502, '<html>Bad gateway</html>')],
    ['503 without a body', raw(503)],
    ['429', refusal(429, 'rate_limited')],
    ['429 without a body', raw(429)],
    ['a broken connection', reset],
    [
      'after a response that breaks off',
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

  test('up to five attempts, with full jitter over a delay that doubles', async () => {
    service.answerWith(refusal(500, 'internal_error'))
    runtime.chance = 1
    await expect(create()).rejects.toMatchObject({ status: 500, code: 'internal_error', requestId: 'req_7' })
    expect(service.received).toHaveLength(5)
    expect(runtime.pauses).toEqual([250, 500, 1000, 2000])
    runtime.chance = 0
    await failureOf(create())
    expect(runtime.pauses.slice(4)).toEqual([0, 0, 0, 0])
  })

  test("up to the client's maxAttempts", async () => {
    service.answerWith(raw(503))
    const once = new Consult({ apiKey, baseUrl: service.url, maxAttempts: 1 }, runtime)
    await expect(once.patients.get('pat_1')).rejects.toMatchObject({ status: 503, code: 'unknown' })
    expect(service.received).toHaveLength(1)
  })

  test('not before Retry-After, given in seconds or as a date', async () => {
    const at = new Date(runtime.time + 3_125 + 7_000).toUTCString()
    service.answerWith(raw(429, '', { 'retry-after': '3' }), raw(503, '', { 'retry-after': at }), created)
    await create()
    expect(runtime.pauses[0]).toBe(3_000 + 125)
    // An HTTP date has whole seconds.
    expect(runtime.pauses[1]).toBeGreaterThanOrEqual(6_000 + 250)
    expect(runtime.pauses[1]).toBeLessThanOrEqual(7_000 + 250)
  })

  test('after the usual delay when Retry-After is a date that has passed', async () => {
    const at = new Date(runtime.time - 60_000).toUTCString()
    service.answerWith(raw(503, '', { 'retry-after': at }), created)
    await create()
    expect(runtime.pauses).toEqual([125])
  })

  test('only if the delay fits into the total timeout', async () => {
    service.answerWith(raw(429, '', { 'retry-after': '60' }))
    const error = await failureOf(create())
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', retryAfterMs: 60_000 })
    expect(runtime.pauses).toEqual([])
    service.answerWith(raw(429, '', { 'retry-after': '4' }))
    await expect(create({ totalTimeoutMs: 10_000 })).rejects.toMatchObject({ status: 429 })
    expect(runtime.pauses).toHaveLength(2)
  })

  test('when the connection is refused', async () => {
    await service[Symbol.asyncDispose]()
    const error = await failureOf(create())
    expect(error).toBeInstanceOf(ConsultConnectionError)
    expect(error).toMatchObject({ isTimeout: false, cause: expect.anything() })
    expect(runtime.pauses).toHaveLength(4)
  })

  test('while an earlier attempt is still running', async () => {
    const inUse = refusal(409, 'idempotency_key_in_use')
    service.answerWith(...Array(20).fill(inUse), created)
    expect(await create()).toEqual({ id: 'ac_1' })
    expect(service.received).toHaveLength(21)
    expect(Math.max(...runtime.pauses)).toBeLessThanOrEqual(1_000)
    service.answerWith(inUse)
    await expect(create()).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
  })
})

describe('a call is not retried', () => {
  test.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'has_open_thread'],
    [413, 'payload_too_large'],
    [422, 'idempotency_key_reused'],
    [418, 'of_tomorrow'],
  ])('after %i %s', async (status, code) => {
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
  ])('after %i with %j, which does not come from the service', async (status, body) => {
    service.answerWith(raw(status, body))
    await expect(create()).rejects.toMatchObject({ status, code: 'unknown', details: {}, requestId: null, issues: [] })
    expect(service.received).toHaveLength(1)
  })
})
