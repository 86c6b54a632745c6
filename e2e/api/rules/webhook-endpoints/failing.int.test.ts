import { disableWebhook, enableWebhook } from '@consult/integration'
import { oneIn } from '@consult/testing'
import { expect, test } from 'vitest'
import { createOutbox, startDeliveries, startWebhookReceiver, success } from '../../environment/index.ts'
import {
  addEndpoint,
  deliver,
  deliveries,
  environment,
  now,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
  writeMessages,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks({ reportsEndpoints: true })

const eventsAbout = async () => (await partner.events()).filter(({ type }) => type.startsWith('webhook_endpoint.'))

const mails = () =>
  environment.api.services.database.directory
    .selectFrom('account_mails')
    .select(['physician_id as to', 'kind', 'next_attempt_at as sendAt'])
    .where('partner_id', '=', partner.id)
    .orderBy('physician_id')
    .execute()

/** The administrator and the developer, who get mail about endpoints, beside an auditor, who does not. */
async function addMembers(): Promise<string[]> {
  const readers = [await partner.member('administrator'), await partner.member('developer')]
  await partner.member('auditor')
  return readers.map(({ id }) => id).toSorted()
}

test('an endpoint that fails five times in a row is reported once, in the log and by mail, although two workers see it', async () => {
  const readers = await addMembers()
  const failing = await addEndpoint()
  await writeMessages(20)
  receiver.answerWith(503)
  const second = startDeliveries(environment, { reportsEndpoints: true })
  await Promise.all([deliveries.worker.work(partner.id), second.worker.work(partner.id)])
  await Promise.all([deliveries.worker.settled(), second.worker.settled()])
  await second.close()
  for (let n = 0; n < 10; n += 1) {
    environment.clock.advance(60)
    await deliver()
  }
  const [event, ...others] = await eventsAbout()
  expect(others).toEqual([])
  const { failingSince } = success(
    await partner.key.get<{ failingSince: string }>(`/v1/webhook-endpoints/${failing.id}`),
  )
  expect(event).toMatchObject({
    type: 'webhook_endpoint.failing',
    data: { webhookEndpointId: failing.id, failingSince },
  })
  const { rows } = await environment.db.owner.query(
    'select consult_id, endpoint_id from tenant.events where partner_id = $1 and type = $2',
    [partner.id, 'webhook_endpoint.failing'],
  )
  expect(rows).toEqual([{ consult_id: null, endpoint_id: failing.id }])
  const sendAt = new Date(Date.parse(failingSince) + 10 * 60 * 1000)
  expect(await mails()).toEqual(readers.map((to) => ({ to, kind: 'endpoint_failing', sendAt })))
})

test('the other endpoints get the event about a failing one, which does not get it when it works again', {
  tags: 'full',
}, async () => {
  const failing = await addEndpoint()
  const dead = await startWebhookReceiver()
  success(await partner.key.patch(`/v1/webhook-endpoints/${failing.id}`, { url: dead.url }))
  await setUrl()
  dead.answerWith(503)
  await writeMessages(10)
  await deliver()
  await deliver()
  const typesAt = (endpoint: typeof receiver) => endpoint.received.map(({ event }) => event.type)
  expect(typesAt(receiver).filter((type) => type === 'webhook_endpoint.failing')).toHaveLength(1)
  dead.answerWith(204)
  environment.clock.advance(60)
  await deliver()
  expect(await partner.key.get(`/v1/webhook-endpoints/${failing.id}`)).toMatchObject({
    body: { failingSince: null, pending: 0 },
  })
  expect(new Set(typesAt(dead))).not.toContain('webhook_endpoint.failing')
  await dead.close()
})

test.each(oneIn(2, [410, 503]))(
  'an endpoint that the service disables after status %i is reported with the reason',
  { tags: 'sized' },
  async (status) => {
    const readers = await addMembers()
    await setUrl()
    await writeMessages(1)
    receiver.answerWith(status)
    await deliver()
    if (status === 503) {
      environment.clock.advance(5 * 24 * 60 * 60)
      await deliver()
    }
    expect((await eventsAbout()).map(({ type, data, createdAt }) => ({ type, data, createdAt }))).toEqual([
      {
        type: 'webhook_endpoint.disabled',
        data: { webhookEndpointId: expect.stringMatching(/^we_/), disabledReason: status === 410 ? 'gone' : 'failing' },
        createdAt: now(),
      },
    ])
    expect(await mails()).toEqual(
      readers.map((to) => ({ to, kind: 'endpoint_disabled', sendAt: environment.clock.now() })),
    )
  },
)

test.each([
  ['one mail to each developer names no URL', 503, 1],
  ['no mail is sent', 204, 0],
])(
  'ten minutes after an endpoint began to fail, %s if it then answers %i',
  { tags: 'full' },
  async (_, status, count) => {
    const { email } = await partner.member('developer')
    const outbox = createOutbox(environment)
    await addEndpoint()
    await writeMessages(10)
    receiver.answerWith(503)
    await deliver()
    await outbox.deliver(partner)
    expect(outbox.mails).toEqual([])
    receiver.answerWith(status)
    environment.clock.advance(600)
    await deliver()
    await outbox.deliver(partner)
    environment.clock.advance(3600)
    await deliver()
    await outbox.deliver(partner)
    expect(outbox.mails.map(({ to }) => to)).toEqual(Array(count).fill(email))
    for (const { text } of outbox.mails) expect(text).not.toContain(receiver.url)
  },
)

test('an endpoint that somebody disables is reported once for each time', async () => {
  await setUrl()
  const [first] = success(await partner.key.get<{ items: { id: string }[] }>('/v1/webhook-endpoints')).items
  const added = await addEndpoint()
  success(await partner.key.post(`/v1/webhook-endpoints/${added.id}/disable`))
  success(await partner.key.post(`/v1/webhook-endpoints/${added.id}/disable`))
  await disableWebhook(environment.operator, partner.id)
  await disableWebhook(environment.operator, partner.id)
  await enableWebhook(environment.operator, partner.id)
  await disableWebhook(environment.operator, partner.id)
  expect((await eventsAbout()).map(({ data }) => data)).toEqual([
    { webhookEndpointId: added.id, disabledReason: 'partner' },
    { webhookEndpointId: first?.id, disabledReason: 'operator' },
    { webhookEndpointId: first?.id, disabledReason: 'operator' },
  ])
})
