import type { ConsoleEndpoint, ConsoleEvent } from '@consult/domain'
import { expect, test } from 'vitest'
import { type Client, success } from '../../environment/index.ts'
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
import { dataOf } from '../access/second-factor.fixture.ts'

setUpWebhooks()

const read = async <T>(client: Client, name: string, id: string): Promise<T> =>
  dataOf(await client.get<never>(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ id }))}`))
const act = async (id: string, name: string) => success(await partner.key.post(`/v1/webhook-endpoints/${id}/${name}`))

test('the console shows every event of a failing endpoint as waiting, and counts them all', {
  tags: 'full',
}, async () => {
  const { client } = await partner.member('developer')
  const { id } = await addEndpoint()
  await receiver.goAway()
  await writeMessages(10)
  await deliver()
  await writeMessages(10)
  await deliver()
  const events = await partner.events()
  const { waiting, nextProbeAt } = await read<ConsoleEndpoint>(client, 'consoleEndpoints.get', id)
  expect(waiting).toEqual({ count: events.length, isMore: false })
  expect(nextProbeAt).not.toBeNull()
  const last = events.at(-1)?.id ?? ''
  const delivery = async () => (await read<ConsoleEvent>(client, 'consoleEvents.get', last)).deliveries[0]
  expect(await delivery()).toMatchObject({
    state: 'waiting',
    cause: 'failing',
    nextAttemptAt: nextProbeAt,
    attempts: [],
  })
  await receiver.comeBack()
  for (let n = 0; n < 3; n += 1) {
    environment.clock.advance(60)
    await deliver()
  }
  expect(await delivery()).toMatchObject({ state: 'delivered', cause: null, nextAttemptAt: null })
  const healthy = await read<ConsoleEndpoint>(client, 'consoleEndpoints.get', id)
  expect([healthy.waiting, healthy.nextProbeAt]).toEqual([{ count: 0, isMore: false }, null])
})

test('what waits counts only the types that the endpoint takes, and nothing that it misses', async () => {
  const { client } = await partner.member('developer')
  const { id } = await addEndpoint({ events: ['async_consult.message'] })
  await writeMessages(3)
  const count = async () => (await read<ConsoleEndpoint>(client, 'consoleEndpoints.get', id)).waiting.count
  const messages = (await partner.events()).filter(({ type }) => type === 'async_consult.message')
  expect(await count()).toBe(messages.length)
  await act(id, 'disable')
  expect(await count()).toBe(0)
})

test('what waits is counted up to a thousand', async () => {
  const { client } = await partner.member('developer')
  const { id } = await addEndpoint()
  await partner.consult({ status: 'invited' })
  await environment.db.owner.query(
    `insert into tenant.webhook_deliveries (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
       early_attempts, is_replay, is_resend, next_attempt_at)
     select $1, $2, 1000000 + n, now(), 0, 0, false, false, now() from generate_series(1, 1001) n`,
    [partner.id, id],
  )
  const { waiting } = await read<ConsoleEndpoint>(client, 'consoleEndpoints.get', id)
  expect(waiting).toEqual({ count: 1000, isMore: true })
})

test('an endpoint says since when it has failed and how many events wait, until it works again', async () => {
  const { id } = await addEndpoint({ events: ['async_consult.created'] })
  const read = async () =>
    success(await partner.key.get<{ failingSince: string | null; pending: number }>(`/v1/webhook-endpoints/${id}`))
  expect(await read()).toMatchObject({ failingSince: null, pending: 0 })
  receiver.answerWith(500)
  const since = now()
  await partner.consult({ status: 'invited' })
  await partner.consult({ status: 'invited' })
  await deliver()
  expect(await read()).toMatchObject({ failingSince: since, pending: 2 })
  receiver.answerWith(200)
  environment.clock.advance(6)
  await deliver()
  expect(await read()).toMatchObject({ failingSince: null, pending: 0 })
})
