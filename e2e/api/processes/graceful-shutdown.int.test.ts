/** @module-tag full */
import { createServer } from 'node:http'
import type { AsyncConsult, EventBatch, StoredEvent } from '@consult/domain'
import { setWebhook } from '@consult/integration'
import { startApp, until } from '@consult/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countWaiting, holdRows, newPhone, nextNumber, openStream } from '../environment/index.ts'
import { ask, createInstallation, type Installation } from './installation.ts'

let installation: Installation

beforeEach(async () => {
  installation = await createInstallation()
})
afterEach(() => installation.close())

interface Physician {
  readonly id: string
}

/** A queued consult and a physician, created through an API process. */
async function people(api: { url: string }) {
  const key = installation.apiKey
  const { body: physician } = await ask<Physician>(api, 'POST', '/v1/physicians', {
    key,
    body: { externalId: `d-${nextNumber()}`, email: `d-${nextNumber()}@x.example`, firstName: 'Ada', lastName: 'Osei' },
  })
  const { body: patient } = await ask<{ id: string }>(api, 'POST', '/v1/patients', {
    key,
    body: { externalId: `p-${nextNumber()}`, phone: newPhone() },
  })
  const { body: consult } = await ask<AsyncConsult>(api, 'POST', '/v1/async-consults', {
    key,
    body: { patientId: patient.id },
  })
  const path = `/v1/async-consults/${consult.id}`
  await ask(api, 'POST', `${path}/consent`, { key, body: { decision: 'accept' } })
  return { physician, consult, path, asserting: { 'x-service-physician-id': physician.id } }
}

/** Locks the consult's row, as a slow transaction does. @returns the release function. */
const holdConsult = (consultId: string) =>
  holdRows(installation.db, 'select from tenant.async_consults where async_consult_id = $1 for update', [consultId])

const somebodyWaits = () => countWaiting(installation.db)

describe('an API process that receives a stop signal', () => {
  test('answers the requests in progress, reports not ready, accepts no new requests, and exits with 0', async () => {
    const api = await installation.start('api', { SHUTDOWN_DELAY_SECONDS: '1' })
    const { path, consult, asserting } = await people(api)
    const letGo = await holdConsult(consult.id)
    const claim = ask<AsyncConsult>(api, 'POST', `${path}/claim`, { key: installation.apiKey, headers: asserting })
    await until('the claim waits', somebodyWaits)

    api.signal('SIGTERM')
    const readiness = await until('it says that it drains', async () => {
      const reply = await ask(api, 'GET', '/readyz')
      return reply.status === 503 && reply
    })
    expect(readiness.body).toEqual({ status: 'draining' })
    expect(readiness.headers.get('connection')).toBe('close')
    expect((await ask(api, 'GET', '/healthz')).status).toBe(200)
    await until('it takes no further connection', () =>
      fetch(`${api.url}/healthz`).then(
        () => false,
        () => true,
      ),
    )

    await letGo()
    expect(await claim).toMatchObject({ status: 200, body: { status: 'active' } })
    expect(await api.ended()).toBe(0)
    expect(installation.printed()).not.toContain('left open')
  })

  test('does not wait for a request beyond its grace period', async () => {
    const api = await installation.start('api', { SHUTDOWN_GRACE_SECONDS: '1' })
    const { path, consult, asserting } = await people(api)
    const letGo = await holdConsult(consult.id)
    const claim = ask(api, 'POST', `${path}/claim`, { key: installation.apiKey, headers: asserting }).catch(
      () => 'no answer',
    )
    await until('the claim waits', somebodyWaits)
    api.signal('SIGTERM')
    expect(await claim).toBe('no answer')
    await letGo()
    expect(await api.ended()).toBe(0)
  })

  test('exits at once on a second signal', async () => {
    const api = await installation.start('api')
    const { path, consult, asserting } = await people(api)
    const letGo = await holdConsult(consult.id)
    const claim = ask(api, 'POST', `${path}/claim`, { key: installation.apiKey, headers: asserting }).catch(
      () => 'no answer',
    )
    await until('the claim waits', somebodyWaits)
    api.signal('SIGTERM')
    await until('it has heard', () => installation.printed().includes('"stopping"'))
    api.signal('SIGTERM')
    expect(await api.ended()).toBe(1)
    expect(await claim).toBe('no answer')
    await letGo()
  })

  test('ends its streams, and a tab continues on another process without missing an event', async () => {
    const [first, second] = [await installation.start('api'), await installation.start('api')]
    const { physician, path } = await people(first)
    const key = installation.apiKey
    const { body: session } = await ask<{ token: string }>(first, 'POST', `/v1/physicians/${physician.id}/session`, {
      key,
    })
    const before = await openStream({ base: first.url, credential: session.token, after: 0 })
    await before.caughtUp()

    first.signal('SIGTERM')
    await ask(second, 'POST', `${path}/close`, { key })
    const status = await first.ended()
    expect(status, installation.printed()).toBe(0)
    await until('the stream is over', () => before.isOver)
    expect(before.error).toBeNull()
    const { lastEventId } = before
    const after = await openStream({ base: second.url, credential: session.token, lastEventId })
    await after.caughtUp()
    after.close()
    const { body: log } = await ask<{ items: StoredEvent[] }>(second, 'GET', '/v1/events?limit=100', { key })
    expect([...before.sequences, ...after.sequences]).toEqual(log.items.map((event) => event.sequence))
    expect(log.items.length).toBeGreaterThan(3)
  })

  test('answers a request that waits for events, which goes on at another process without missing one', async () => {
    const [first, second] = [await installation.start('api'), await installation.start('api')]
    const { path } = await people(first)
    const key = installation.apiKey
    const next = (api: { url: string }, query: string) =>
      ask<EventBatch>(api, 'GET', `/v1/events/next?limit=100&${query}`, { key })
    const { cursor: end } = (await next(first, 'wait=0')).body
    const asked = next(first, `wait=25&cursor=${end}`)
    await until('it waits', async () => {
      const { rowCount } = await installation.db.owner.query('select from directory.open_streams')
      return rowCount === 1
    })
    const told = performance.now()
    first.signal('SIGTERM')
    const { status, body } = await asked
    expect([status, body.items]).toEqual([200, []])
    expect(await first.ended()).toBe(0)
    expect(performance.now() - told).toBeLessThan(10_000)
    await ask(second, 'POST', `${path}/close`, { key })
    const { items } = (await next(second, `cursor=${body.cursor}`)).body
    expect(items.map(({ type }) => type)).toContain('async_consult.closed')
  })
})

describe('a worker that receives a stop signal', () => {
  const landed = async (path: string, api: { url: string }) => {
    const { body } = await ask<{ items: { text: string }[] }>(api, 'GET', `${path}/messages`, {
      key: installation.apiKey,
    })
    return body.items.map((message) => message.text)
  }

  test('finishes its current batch and exits with 0', async () => {
    const [api, worker] = [await installation.start('api'), await installation.start('worker')]
    const { path, consult } = await people(api)
    const letGo = await holdConsult(consult.id)
    await ask(api, 'POST', `${path}/messages`, { key: installation.apiKey, body: { text: 'Good morning' } })
    await until('the batch waits for the row', somebodyWaits)
    worker.signal('SIGTERM')
    await until('it has heard', () => installation.printed().includes('"stopping"'))
    await letGo()
    expect(await worker.ended()).toBe(0)
    expect(await landed(path, api)).toEqual(['Good morning'])
    expect(installation.printed()).not.toContain('left open')
  })

  test('releases its lanes when a batch hangs, so that another worker takes them within two seconds', async () => {
    const [api, worker] = [await installation.start('api'), await installation.start('worker')]
    const { path, consult } = await people(api)
    const letGo = await holdConsult(consult.id)
    await ask(api, 'POST', `${path}/messages`, { key: installation.apiKey, body: { text: 'Good morning' } })
    await until('the batch waits for the row', somebodyWaits)
    const lease = async () => {
      const { rows } = await installation.db.owner.query<{ lease_token: string | null; ready_at: Date | null }>(
        'select lease_token, ready_at from tenant.lane_queue',
      )
      return rows[0]
    }
    const held = await lease()
    expect(held?.lease_token).not.toBeNull()
    const told = performance.now()
    worker.signal('SIGTERM')
    await until('the lease is given up', async () => (await lease())?.lease_token === null)
    expect(performance.now() - told).toBeLessThan(3_000)
    const other = await installation.start('worker')
    await until('another worker has taken it', async () => (await lease())?.lease_token)
    await letGo()
    await until('it has landed', async () => (await landed(path, api)).length > 0)
    expect(await landed(path, api)).toEqual(['Good morning'])
    expect(await worker.ended()).toBe(0)
    expect(await other.stop()).toBe(true)
  })

  test('releases the webhook in progress so that it is sent again', async () => {
    const received: string[] = []
    let answers = false
    const receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']))
      if (answers) response.end()
    }).listen(0, '127.0.0.1')
    await until('the receiver listens', () => receiver.listening)
    const { port } = receiver.address() as { port: number }
    await setWebhook(installation.services, {
      partnerId: installation.partnerId,
      url: `http://127.0.0.1:${port}/hooks`,
      policy: { allowedHosts: ['127.0.0.1'] },
    })
    const variables = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' }
    const [api, worker] = [await installation.start('api'), await installation.start('worker', variables)]
    await people(api)
    await until('it is being delivered', () => received.length > 0)
    const [id] = received
    worker.signal('SIGTERM')
    expect(await worker.ended()).toBe(0)
    answers = true
    received.length = 0
    await installation.start('worker', variables)
    await until('it is delivered again, at once', () => received.includes(id ?? ''), 10_000)
    receiver.closeAllConnections()
    receiver.close()
  })
})

test('an uncaught fault ends a process with exit code 1, without printing the fault’s text', async () => {
  let printed = ''
  const api = await startApp({
    name: 'API',
    app: 'api',
    databaseUrl: installation.db.url,
    // An address for documentation, which no machine has.
    environment: { API_HOST: '203.0.113.1' },
    onOutput: (text) => {
      printed += text
    },
    onUnexpectedEnd: () => undefined,
  })
  expect(await api.ended()).toBe(1)
  const [line] = printed.trim().split('\n').slice(-1)
  expect(JSON.parse(line ?? '')).toMatchObject({ msg: 'uncaught', fault: { name: 'Error', code: 'EADDRNOTAVAIL' } })
  expect(printed).not.toContain('address not available')
})
