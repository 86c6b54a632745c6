import { setWebhook } from '@consult/integration'
import { until } from '@consult/testing'
import { startWorkers } from '@consult/worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestEnvironment,
  loopbackPolicy,
  startWebhookReceiver,
  success,
  type TestEnvironment,
  type WebhookReceiver,
} from '../../environment/index.ts'

let environment: TestEnvironment
let receiver: WebhookReceiver
let workers: ReturnType<typeof startWorkers>

beforeAll(async () => {
  environment = await createTestEnvironment()
  receiver = await startWebhookReceiver()
  workers = startWorkers({
    services: environment.api.services,
    webhookAllowedHosts: loopbackPolicy.allowedHosts,
    onFault: (what, error) => environment.faults.push([what, String(error)]),
  })
})
afterAll(async () => {
  await workers.stop()
  await receiver.close()
  await environment.close()
})

/** A partner whose webhooks go to the receiver. */
async function partnerWithWebhook() {
  const partner = await environment.partner()
  await setWebhook(environment.operator, { partnerId: partner.id, url: receiver.url, policy: loopbackPolicy })
  const deliveredTypes = () =>
    receiver.received.filter(({ event }) => event.partnerId === partner.id).map(({ event }) => event.type)
  return { partner, deliveredTypes }
}

test('workers deliver accepted messages and webhooks without a request', async () => {
  const { partner, deliveredTypes } = await partnerWithWebhook()
  const { id } = await partner.consult({ status: 'queued' })
  success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'Hello' }))
  await until('the message is delivered', () => deliveredTypes().includes('async_consult.message'))
  expect(deliveredTypes().toSorted()).toEqual([
    'async_consult.consented',
    'async_consult.created',
    'async_consult.message',
    'async_consult.queued',
  ])
  expect((await partner.key.get(`/v1/async-consults/${id}/messages`)).text).toContain('Hello')
})

test('workers ring physicians for a waiting patient, end rings, and close the rooms of ended calls', async () => {
  const { partner, deliveredTypes } = await partnerWithWebhook()
  const physician = await partner.physician({ online: true })
  const { id } = await partner.telehealthConsult({ status: 'waiting' })
  const path = `/v1/telehealth-consults/${id}`
  const statusIs = (wanted: string) => async () => success(await partner.key.get(path)).status === wanted
  await until('it rings', statusIs('ringing'))
  environment.clock.advance(30)
  await until('the ring is over', statusIs('waiting'))
  success(await partner.key.post(`${path}/ready`))
  await until('it rings again', statusIs('ringing'))
  success(await physician.asserted.post(`${path}/join`))
  success(await physician.asserted.post(`${path}/end`))
  await until('the end is delivered', () => deliveredTypes().includes('telehealth.completed'))
  await until('no timer is left that is due', async () => {
    const { rows } = await environment.db.owner.query(
      'select from tenant.timers where partner_id = $1 and due_at <= $2',
      [partner.id, environment.clock.now()],
    )
    return rows.length === 0
  })
})

test('timers fire when they are due', { tags: 'full' }, async () => {
  const { partner, deliveredTypes } = await partnerWithWebhook()
  const { id } = await partner.consult({ status: 'invited' })
  environment.clock.advance(7 * 24 * 60 * 60)
  await until('the consult is closed', () => deliveredTypes().includes('async_consult.closed'))
  expect(await partner.read(id)).toMatchObject({ closedReason: 'consent_expired' })
})

test('the event log has partitions for the coming months', { tags: 'full' }, async () => {
  const months = async (): Promise<string[]> => {
    const { rows } = await environment.db.owner.query(
      `select relname from pg_class where relname ~ '^events_\\d{4}_\\d{2}$' and relkind = 'r' order by relname`,
    )
    return rows.map(({ relname }) => relname)
  }
  await until('the last of them is there', async () => (await months()).includes('events_2026_06'))
  expect(await months()).toEqual(expect.arrayContaining(['events_2026_04', 'events_2026_05']))
})

test('workers that are stopped during a delivery exit at once, and other workers continue it', {
  tags: 'full',
}, async () => {
  const { partner } = await partnerWithWebhook()
  const { promise: never } = Promise.withResolvers<{ status: number }>()
  receiver.answerWith(() => never)
  await partner.consult({ status: 'invited' })
  await until('it is under way', () => receiver.received.some(({ event }) => event.partnerId === partner.id))
  await workers.stop()
  receiver.answerWith(200)
  workers = startWorkers({
    services: environment.api.services,
    webhookAllowedHosts: loopbackPolicy.allowedHosts,
    onFault: (what, error) => environment.faults.push([what, String(error)]),
  })
  await until('it is delivered', async () => (await partner.events()).every(({ deliveredAt }) => deliveredAt !== null))
  expect((await partner.events()).map(({ attempts }) => attempts)).toEqual([1])
})
