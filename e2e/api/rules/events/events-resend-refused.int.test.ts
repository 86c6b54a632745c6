import { disableWebhook, enableWebhook } from '@consult/integration'
import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import { countWaiting, holdRows } from '../../environment/row-locks.ts'
import {
  addEndpoint,
  deliver,
  deliveries,
  environment,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
} from '../../environment/webhooks.fixture.ts'
import { delivered, only, resend, sent } from './events-resend.fixture.ts'

setUpWebhooks()

describe('resending an event is refused', () => {
  const unavailable = (reason: string) => ({ status: 409, code: 'webhook_unavailable', details: { reason } })

  test('when there is no endpoint', async () => {
    await partner.consult({ status: 'invited' })
    const event = only(await partner.events())
    expect(await resend(event.id)).toMatchObject(unavailable('not_configured'))
    await setUrl()
    await deliver()
    expect(sent()).toEqual([])
  })

  test('when the endpoint is disabled, and earlier requests are sent when it is enabled', async () => {
    const event = await delivered()
    success(await resend(event.id))
    await disableWebhook(environment.operator, partner.id)
    expect(await resend(event.id)).toMatchObject(unavailable('disabled'))
    await deliver()
    expect(sent()).toHaveLength(1)
    await enableWebhook(environment.operator, partner.id)
    await deliver()
    expect(sent()).toHaveLength(2)
  })

  test('when its only endpoint is being disabled at that moment', async () => {
    const { id } = await addEndpoint()
    await partner.consult({ status: 'invited' })
    const event = only(await partner.events())
    const query = 'select from tenant.webhook_endpoints where partner_id = $1 for update'
    const release = await holdRows(environment.db, query, [partner.id])
    const disabling = partner.key.post(`/v1/webhook-endpoints/${id}/disable`)
    await until('it is being disabled', async () => (await countWaiting(environment.db)) === 1)
    const resending = resend(event.id)
    await until('the resend waits', async () => (await countWaiting(environment.db)) === 2)
    await release()
    success(await disabling)
    expect(await resending).toMatchObject(unavailable('disabled'))
  })

  test('when no endpoint takes its type, and when those that do are disabled', async () => {
    await addEndpoint({ events: ['telehealth.completed'] })
    await partner.consult({ status: 'invited' })
    const event = only(await partner.events())
    expect(await resend(event.id)).toMatchObject(unavailable('not_configured'))
    const { id } = await addEndpoint({ events: ['async_consult.created'] })
    success(await partner.key.post(`/v1/webhook-endpoints/${id}/disable`))
    expect(await resend(event.id)).toMatchObject(unavailable('disabled'))
  })

  test('for an unknown event or another tenant’s, with or without an endpoint', async () => {
    const stranger = await environment.partner()
    await setUrl(receiver.url, stranger)
    await stranger.consult({ status: 'invited' })
    const theirs = only(await stranger.events())
    const never = await resend('evt_00000000000000000000000000000000')
    expect(never).toMatchObject({ status: 404, code: 'not_found' })
    for (const id of [theirs.id, 'x', '%00', 'evt_1']) expect((await resend(id)).text).toBe(never.text)
    await setUrl()
    expect((await resend(theirs.id)).text).toBe(never.text)
    expect(await stranger.events()).toEqual([theirs])
    expect(await deliveries.worker.due()).toContain(stranger.id)
  })

  test('for every credential except the API key', async () => {
    const event = await delivered()
    const physician = await partner.physician()
    const { id } = await partner.consult()
    const forbidden = { status: 403, code: 'forbidden' }
    const path = `/v1/events/${event.id}/resend`
    expect(await (await physician.session()).client.post(path)).toMatchObject(forbidden)
    expect(await (await partner.frame({ asyncConsultId: id })).post(path)).toMatchObject(forbidden)
    expect(await environment.api.as(null).post(path)).toMatchObject({ status: 401 })
    expect(await physician.asserted.post(path)).toMatchObject({ status: 200 })
  })
})

test('with an Idempotency-Key, an event is resent once, however often the request is repeated', async () => {
  const event = await delivered()
  const key = { 'idempotency-key': 'again' }
  const first = await resend(event.id, key)
  await deliver()
  const second = await resend(event.id, key)
  await deliver()
  expect(sent()).toHaveLength(2)
  expect(second.text).toBe(first.text)
  expect(second.headers['idempotent-replayed']).toBe('true')
  const other = await partner.consult({ status: 'invited' })
  const another = (await partner.events()).at(-1)
  expect(another?.data).toMatchObject({ consult: { id: other.id } })
  expect(await resend(another?.id ?? '', key)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
})
