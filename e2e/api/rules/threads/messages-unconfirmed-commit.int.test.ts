import type { AcceptedMessage } from '@consult/domain'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ApiHost,
  createTestEnvironment,
  type ForgetfulProxy,
  startForgetfulProxy,
  success,
  type TestEnvironment,
} from '../../environment/index.ts'
import { type Conversation, startConversation } from './conversation.fixture.ts'

/**
 * Requests whose COMMIT succeeded, although the API process never received the confirmation and answered with an error.
 */

let environment: TestEnvironment
/** An API process that can lose its database connection. */
let flaky: ApiHost
let proxy: ForgetfulProxy
let base: string
let talk: Conversation

beforeAll(async () => {
  environment = await createTestEnvironment()
  proxy = await startForgetfulProxy(environment.db.url)
  flaky = await environment.startApi({ databaseUrl: proxy.url, onFault: () => undefined })
  base = await environment.api.listen()
})
afterAll(async () => {
  await environment.close()
  await proxy.close()
})
beforeEach(async () => {
  talk = await startConversation(environment, base)
  for (const host of [environment.api, flaky]) await host.services.receipts.beat()
})

const fault = { status: 503, code: 'service_unavailable' }

async function writeUnheard() {
  proxy.forgetNextCommit('post_to_lanes(')
  expect(await talk.write(flaky, 'ok')).toMatchObject(fault)
  expect(await talk.countAccepted()).toBe(1)
}

/** As above, and the process also cannot reach the database afterwards. */
async function writeUnheardAndBeCutOff() {
  proxy.forgetNextCommit('post_to_lanes(')
  const posted = talk.write(flaky, 'ok')
  await until('it is accepted', async () => (await talk.countAccepted()) === 1)
  await proxy.goAway()
  expect(await posted).toMatchObject(fault)
}

test('a retry of a message whose commit was not confirmed delivers it once', async () => {
  await writeUnheard()
  const retry = await talk.write(flaky, 'ok')
  expect(retry.status).toBe(202)
  expect(await talk.landed('ok')).toEqual([retry.body.messageId])
})

test('a retry to another server after an unconfirmed commit delivers the message once', async () => {
  await writeUnheard()
  const retry = await talk.write(environment.api, 'ok')
  expect(await talk.landed('ok')).toEqual([retry.body.messageId])
})

test('a retry whose commit is also unconfirmed delivers the message once', async () => {
  await writeUnheard()
  await flaky.services.receipts.flush()
  // The retry finds the message, and writes nothing.
  proxy.forgetNextCommit()
  expect(await talk.write(flaky, 'ok')).toMatchObject(fault)
  const last = await talk.write(flaky, 'ok')
  expect(last.status).toBe(202)
  expect(await talk.landed('ok')).toEqual([last.body.messageId])
  const next = success(await talk.write(flaky, 'ok')).messageId
  expect(await talk.landed('ok')).toEqual([last.body.messageId, next])
})

test('a retry delivers the message once when the commit shows only after the process gave up on it', {
  tags: 'full',
}, async () => {
  await writeUnheard()
  await flaky.services.receipts.flush()
  await environment.db.owner.query('update tenant.message_receipts set lost = false where partner_id = $1', [
    talk.partner.id,
  ])
  const retry = await talk.write(flaky, 'ok')
  expect(await talk.landed('ok')).toEqual([retry.body.messageId])
})

test('a retry with an idempotency key after an unconfirmed commit delivers the message once', async () => {
  const key = { 'idempotency-key': 'k-1' }
  const path = `/v1/async-consults/${talk.asyncConsultId}/messages`
  const post = () => flaky.as(talk.partner.apiKey).post<AcceptedMessage>(path, { text: 'ok' }, key)
  proxy.forgetNextCommit('post_to_lanes(')
  expect(await post()).toMatchObject(fault)
  const retry = await post()
  expect(retry).toMatchObject({ status: 202, headers: { 'idempotent-replayed': 'true' } })
  expect(await talk.landed('ok')).toEqual([retry.body.messageId])
})

test('a retry of a widget’s batch after an unconfirmed commit delivers each message once', async () => {
  const widget = await talk.partner.frame({ asyncConsultId: talk.asyncConsultId })
  const { authorization = '' } = widget.credentials
  const texts = ['ok', 'and this']
  proxy.forgetNextCommit('post_to_lanes(')
  const answer = await flaky
    .as(null)
    .with({ authorization })
    .post<{ result?: { data: AcceptedMessage } }[]>(
      '/trpc/asyncConsults.postMessage,asyncConsults.postMessage?batch=1',
      Object.fromEntries(texts.map((text, n) => [n, { id: talk.asyncConsultId, text }])),
    )
  // They arrive together, so they share the commit.
  expect(answer.status).toBe(503)
  expect(await talk.countAccepted()).toBe(2)
  for (const text of texts) {
    const retry = await talk.write(flaky, text)
    expect(await talk.landed(text)).toEqual([retry.body.messageId])
  }
})

test('a retry of a physician’s reply after an unconfirmed commit delivers it once', async () => {
  const path = `/v1/async-consults/${talk.asyncConsultId}`
  const physician = await talk.partner.physician()
  success(await physician.asserted.post(`${path}/claim`))
  const { token } = await physician.session()
  const post = () => flaky.as(token).post<AcceptedMessage>(`${path}/replies`, { text: 'ok' })
  proxy.forgetNextCommit('post_to_lanes(')
  expect(await post()).toMatchObject(fault)
  const retry = await post()
  const next = await post()
  expect(await talk.landed('ok')).toEqual([retry.body.messageId, next.body.messageId])
})

test('a retry waits at most ten seconds for a process that has died, and delivers the message once', async () => {
  await writeUnheardAndBeCutOff()
  const retry = talk.write(environment.api, 'ok')
  environment.clock.advance(10)
  expect(await talk.landed('ok')).toEqual([success(await retry).messageId])
  await proxy.comeBack()
})

test('a retry waits for a process that succeeds in the end, and delivers the message once', {
  tags: 'full',
}, async () => {
  await writeUnheardAndBeCutOff()
  const retry = talk.write(environment.api, 'ok')
  await proxy.comeBack()
  expect(await talk.landed('ok')).toEqual([success(await retry).messageId])
})
