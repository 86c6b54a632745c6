import type { Page, WebhookAttempt } from '@consult/domain'
import { deleteExpired } from '@consult/platform'
import { expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import {
  addEndpoint,
  deliver,
  environment,
  now,
  partner,
  receiver,
  setUpWebhooks,
  writeMessages,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

const attemptsOf = async (id: string, query = '') =>
  success(await partner.key.get<Page<WebhookAttempt>>(`/v1/webhook-endpoints/${id}/attempts${query}`))

test('each attempt is listed, newest first, with the response and the time of the next one', async () => {
  const { id } = await addEndpoint({ events: ['async_consult.created'] })
  receiver.answerWith(() => ({ status: 503, body: 'try later' }))
  await partner.consult({ status: 'invited' })
  const [event] = await partner.events()
  const first = now()
  await deliver()
  environment.clock.advance(5)
  const second = now()
  receiver.answerWith(() => ({ status: 200, body: 'thanks' }))
  await deliver()
  const { items } = await attemptsOf(id)
  const attempt = { id: expect.stringMatching(/^wa_/), eventId: event?.id, eventType: 'async_consult.created' }
  expect(items).toEqual([
    {
      ...attempt,
      attemptedAt: second,
      status: 200,
      durationMs: expect.any(Number),
      error: null,
      responseHead: 'thanks',
      nextAttemptAt: null,
    },
    {
      ...attempt,
      attemptedAt: first,
      status: 503,
      durationMs: expect.any(Number),
      error: 'status',
      responseHead: 'try later',
      nextAttemptAt: second,
    },
  ])
})

test('an attempt without a response says why', async () => {
  const { id } = await addEndpoint({ url: 'http://127.0.0.1:9/' })
  await partner.consult({ status: 'invited' })
  await deliver()
  const { items } = await attemptsOf(id)
  expect(items).toMatchObject([{ status: null, error: 'connection', responseHead: null }])
})

test('4 KB of a response are kept at most, as whole characters, and never a zero byte', async () => {
  const { id } = await addEndpoint({ events: ['async_consult.created'] })
  receiver.answerWith(() => ({ status: 200, body: `\0${'é'.repeat(5000)}` }))
  await partner.consult({ status: 'invited' })
  await deliver()
  expect((await attemptsOf(id)).items[0]?.responseHead).toBe('é'.repeat(2047))
})

test("an attempt's row holds nothing of the request", async () => {
  await addEndpoint()
  const { id } = await partner.consult({ status: 'queued' })
  success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'a private complaint' }))
  await partner.settle()
  await deliver()
  const { rows } = await environment.db.owner.query<{ row: string }>(
    'select a::text as row from tenant.webhook_attempts a where partner_id = $1',
    [partner.id],
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { row } of rows) expect(row).not.toContain('private')
})

test('attempts have pages, and each endpoint has its own', async () => {
  const { id } = await addEndpoint()
  const other = await addEndpoint({ events: ['telehealth.completed'] })
  await writeMessages(4)
  await deliver()
  const all = (await attemptsOf(id, '?limit=100')).items
  expect(all.length).toBe((await partner.events()).length)
  const first = await attemptsOf(id, '?limit=3')
  const rest = await attemptsOf(id, `?limit=100&cursor=${first.nextCursor}`)
  expect([...first.items, ...rest.items]).toEqual(all)
  expect((await attemptsOf(other.id)).items).toEqual([])
  const foreign = await partner.key.get(`/v1/webhook-endpoints/${other.id}/attempts?cursor=${first.nextCursor}`)
  expect(foreign).toMatchObject({ status: 400 })
})

test('attempts are listed for 30 days and then deleted', async () => {
  const { id } = await addEndpoint({ events: ['async_consult.created'] })
  await partner.consult({ status: 'invited' })
  await deliver()
  const day = 24 * 60 * 60
  const count = async () => {
    const { rows } = await environment.db.owner.query('select from tenant.webhook_attempts where partner_id = $1', [
      partner.id,
    ])
    return rows.length
  }
  environment.clock.advance(30 * day - 1)
  await deleteExpired(environment.api.services)
  expect([(await attemptsOf(id)).items.length, await count()]).toEqual([1, 1])
  environment.clock.advance(1)
  expect((await attemptsOf(id)).items).toEqual([])
  await deleteExpired(environment.api.services)
  expect(await count()).toBe(0)
})
