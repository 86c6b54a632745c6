/** @module-tag full */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AsyncConsult } from '@consult/domain'
import { revokeApiKey } from '@consult/identity'
import { until } from '@consult/testing'
import { signedRequest } from '@consult/webhooks'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  startWebhookReceiver,
  success,
  type TestEnvironment,
  type TestPartner,
  type WebhookReceiver,
} from '../environment/index.ts'
import { createCommand, printed, type Run, type TestCommand } from './command.fixture.ts'

let environment: TestEnvironment
let apiUrl: string
let partner: TestPartner
let command: TestCommand
let receiver: WebhookReceiver
let consults: AsyncConsult[]

beforeAll(async () => {
  environment = await createTestEnvironment()
  apiUrl = await environment.api.listen()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  consults = [await partner.consult(), await partner.consult()]
  receiver = await startWebhookReceiver()
  command = createCommand({ CONSULT_API_KEY: partner.apiKey, CONSULT_URL: apiUrl })
})
afterEach(async () => {
  await command.close()
  await receiver.close()
})

/** A patient writes, and the message is delivered. */
async function write(n: number, text = 'Hello'): Promise<void> {
  const path = `/v1/async-consults/${consults[n]?.id}/messages`
  success(await partner.key.post(path, { text }))
  await partner.settle()
}

const listen = async (...args: string[]): Promise<Run> => {
  const run = command.start(['listen', '--forward-to', receiver.url, '--json', ...args])
  await printed(run, '"forwardingTo"')
  return run
}
const receivedIds = () => receiver.received.map(({ event }) => event.id)
const has = (count: number) => until(`${count} deliveries`, () => receiver.received.length >= count)
/** The ids of the log after its first `count` events. */
const idsAfter = async (count: number) => (await partner.events()).slice(count).map(({ id }) => id)
const consultOf = (data: Record<string, unknown>) => data.asyncConsultId
const attempts = (run: Run) =>
  run.lines<{ event?: { id: string }; status: number | null; next: string; isRepeat: boolean }>().slice(1)

describe('consult-dev listen', () => {
  test('forwards what happens from now on, as the webhook endpoint gets it', async () => {
    const known = (await partner.events()).length
    const run = await listen()
    const [{ signingSecret = '' } = {}] = run.lines<{ signingSecret: string }>()
    await write(0, 'Grüße ☤')
    await has(1)
    expect(receivedIds()).toEqual(await idsAfter(known))

    const [event] = (await partner.events()).slice(-1)
    const [forwarded] = receiver.received
    const real = signedRequest(
      { url: receiver.url, partnerId: partner.id, secrets: [signingSecret] } as never,
      {
        eventId: event?.id ?? '',
        type: event?.type ?? '',
        createdAt: new Date(event?.createdAt ?? 0),
        data: event?.data ?? {},
      },
      {
        timestamp: new Date(Number(forwarded?.headers['webhook-timestamp']) * 1000),
        epoch: await environment.api.services.epochs.current(),
      },
    )
    expect(forwarded?.body.toString()).toBe(real.body)
    for (const [name, value] of Object.entries({
      ...real.headers,
      'content-type': 'application/json',
      'user-agent': 'Consult-Webhooks/1',
    })) {
      expect(forwarded?.headers[name.toLowerCase()], name).toBe(value)
    }
    expect(new Webhook(signingSecret).verify(forwarded?.body ?? '', forwarded?.headers as never)).toEqual(
      forwarded?.event,
    )
    run.kill('SIGINT')
    expect(await run.ended).toBe(0)
  })

  test('keeps the order of each consult when the receiver goes away and comes back', async () => {
    const known = (await partner.events()).length
    const run = await listen()
    await write(0)
    await has(1)
    await receiver.goAway()
    for (const n of [0, 1, 0, 1]) await write(n)
    await until('it tries again', () => attempts(run).filter(({ next }) => next === 'retry').length >= 2)
    await receiver.comeBack()
    await has(5)
    expect(receivedIds().toSorted()).toEqual((await idsAfter(known)).toSorted())
    for (const { id } of consults) {
      const got = receiver.received.map(({ event }) => event).filter(({ data }) => consultOf(data) === id)
      const order = (await partner.events()).filter(({ data }) => consultOf(data) === id).map((event) => event.id)
      expect(got.map((event) => event.id)).toEqual(order.slice(-got.length))
    }
    run.kill('SIGINT')
    expect(await run.ended).toBe(0)
  })

  test('does not let a refused event hold up other consults, and sends the later ones of its consult after it', async () => {
    const [slow] = consults
    let refusals = 3
    receiver.answerWith(({ event }) => {
      if (consultOf(event.data) !== slow?.id || refusals === 0) return { status: 204 }
      refusals -= 1
      return { status: 500 }
    })
    const known = (await partner.events()).length
    const run = await listen()
    for (const n of [0, 0, 1]) await write(n)
    await until('all are delivered', () => attempts(run).filter(({ next }) => next === 'done').length === 3)
    const [first, second, third] = await idsAfter(known)
    const order = receivedIds()
    expect(order.filter((id) => id === first)).toHaveLength(4)
    expect(order.indexOf(second ?? '')).toBeGreaterThan(order.lastIndexOf(first ?? ''))
    expect(order.indexOf(third ?? '')).toBeLessThan(order.lastIndexOf(first ?? ''))
  })

  test('that is killed goes on with --resume: nothing is lost, and what may be a repeat is marked', async () => {
    const known = (await partner.events()).length
    let isStuck = false
    // The receiver has accepted this event, but the command cannot know that.
    receiver.answerWith(async ({ event }) => {
      if (isStuck && consultOf(event.data) === consults[0]?.id) await new Promise(() => undefined)
      return { status: 204 }
    })
    const run = await listen()
    await write(0)
    await has(1)
    isStuck = true
    await write(0)
    await has(2)
    await write(1)
    await has(3)
    await until('the third is recorded', () => attempts(run).length === 2)
    run.kill('SIGKILL')
    await run.ended
    await write(0)

    receiver.answerWith(204)
    const resumed = await listen('--resume')
    await has(5)
    const [, second, , fourth] = await idsAfter(known)
    await until('both are recorded', () => attempts(resumed).length === 2)
    expect(attempts(resumed).map(({ event, isRepeat }) => [event?.id, isRepeat])).toEqual([
      [second, true],
      [fourth, false],
    ])
    expect(new Set(receivedIds())).toEqual(new Set(await idsAfter(known)))
  })

  test('goes on after the service was away, and starts with what is new unless told otherwise', async () => {
    const stopping = await environment.startApi()
    const base = await stopping.listen()
    const { port } = new URL(base)
    const run = command.start(['listen', '--forward-to', receiver.url], { environment: { CONSULT_URL: base } })
    await printed(run, 'Forwarding events')
    stopping.app.server.closeAllConnections()
    await stopping.close()
    await write(0)
    await printed(run, 'not reachable')
    const back = await environment.startApi()
    await back.app.listen({ host: '127.0.0.1', port: Number(port) })
    await has(1)
    expect(receivedIds()).toEqual((await partner.events()).slice(-1).map(({ id }) => id))
  })

  test('with --since and --events forwards the matching events since then', async () => {
    const events = await partner.events()
    await listen('--since', '2020-01-01T00:00:00Z', '--events', 'async_consult.created,async_consult.queued')
    const wanted = events.filter(({ type }) => type.endsWith('.created') || type.endsWith('.queued'))
    await has(wanted.length)
    expect(receivedIds().toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
  })

  test('ends with the reason when its key is revoked', async () => {
    const run = await listen()
    await until('it waits', async () => {
      const { database } = environment.api.services
      return (
        await database.directory
          .selectFrom('open_streams')
          .select('place')
          .where('partner_id', '=', partner.id)
          .execute()
      ).length
    })
    await revokeApiKey(environment.operator, partner.id, partner.apiKey.slice(0, 12))
    expect(await run.ended).toBe(1)
    expect(run.err()).toContain('"code":"unauthorized"')
  })

  test('keeps its secret and its journal in files that only the user may read, and has one secret for each profile', async () => {
    const secret = async (...args: string[]) => (await command.run(['listen', '--print-secret', ...args])).out.trim()
    expect(await secret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await secret()).toBe(await secret())
    expect(await secret('--profile', 'other')).not.toBe(await secret())
    const run = await listen()
    expect(run.lines<{ signingSecret: string }>()[0]?.signingSecret).toBe(await secret())
    const second = await command.run(['listen', '--forward-to', receiver.url])
    expect(second).toMatchObject({ code: 1, err: expect.stringContaining('already_listening: ') })
    const folder = join(command.home, '.local/state/consult/listen')
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    expect(texts.join()).not.toContain(partner.apiKey)
  })

  test('refuses what it cannot do, with the exit code of the reason', async () => {
    const runs = await Promise.all([
      command.run(['listen']),
      command.run(['listen', '--forward-to', '3001', '--since', '1h', '--resume']),
      command.run(['listen', '--forward-to', '3001', '--events', 'async_consult.create']),
    ])
    expect(runs.map(({ code, out }) => [code, out])).toEqual([
      [2, ''],
      [2, ''],
      [1, ''],
    ])
    expect(runs[2]?.err).toMatch(/^invalid_request: .*Did you mean "async_consult.created"\?.*Request: req_/s)
  })

  test('refuses a live key without --live, before it sends a request', async () => {
    const environment = { CONSULT_API_KEY: `pp_live_${'x'.repeat(48)}`, CONSULT_URL: 'http://127.0.0.1:9' }
    const commands = [
      ['listen', '--forward-to', '3001'],
      ['events', 'resend', 'evt_1'],
      ['events', 'replay', 'evt_1', '--endpoint', 'we_1'],
      ['clock', 'create'],
      ['clock', 'advance', 'clk_1', '--next'],
    ]
    const refused = await Promise.all(commands.map((args) => command.run(args, { environment })))
    expect(refused.map(({ code, err }) => [code, err.slice(0, 9)])).toEqual(commands.map(() => [1, 'live_key:']))
    const allowed = await Promise.all(
      commands.map((args) => command.run([...args, '--live', '--json'], { environment })),
    )
    for (const { err } of allowed) expect(err).toContain('"code":"unreachable"')
  })
})
