import { getEventListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { apiKey, create, created, failureOf, keys, runtime, service, setUpClient } from './client.fixture.ts'
import { Consult } from './client.ts'
import { raw } from './service.fixture.ts'

setUpClient()

describe('a timeout', () => {
  const silence = () => runtime.runOut()

  test('of one attempt leads to the next attempt', async () => {
    service.answerWith(silence, created)
    expect(await create()).toEqual({ id: 'ac_1' })
    expect(new Set(keys()).size).toBe(1)
  })

  test('ends an attempt whose response body does not end', async () => {
    service.answerWith((response) => {
      response.writeHead(200).write('{"id":', () => setTimeout(() => runtime.advance(15_000), 20))
    }, created)
    expect(await create()).toEqual({ id: 'ac_1' })
  })

  test('of the whole call limits all its attempts', async () => {
    const began = runtime.time
    service.answerWith(silence)
    const error = await failureOf(create())
    expect(error).toMatchObject({ name: 'ConsultConnectionError', isTimeout: true })
    expect(service.received).toHaveLength(4)
    expect(runtime.time - began).toBeLessThanOrEqual(60_000)
  })

  test('can be set for each call', async () => {
    service.answerWith(silence)
    await expect(create({ timeoutMs: 50, totalTimeoutMs: 60 })).rejects.toMatchObject({ isTimeout: true })
    expect(service.received).toHaveLength(1)
  })

  test('ends an attempt even if fetch ignores its signal', async () => {
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

describe('an aborted call rejects with the reason', () => {
  const reason = new Error('enough')

  test('before it is sent', async () => {
    await expect(create({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(service.received).toEqual([])
  })

  test('during the request, and in the middle of a response', async () => {
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

  test('while it waits for a retry', async () => {
    const abort = new AbortController()
    service.answerWith(raw(503))
    runtime.onPause = () => abort.abort(reason)
    await expect(create({ signal: abort.signal })).rejects.toBe(reason)
    expect(service.received).toHaveLength(1)
  })

  test('and a finished one leaves no listener on its signal', async () => {
    const { signal } = new AbortController()
    service.answerWith(raw(503), created)
    await create({ signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

test('a call waits, retries, times out and aborts with the real clock', async () => {
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
