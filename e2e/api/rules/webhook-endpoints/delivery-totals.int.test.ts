import type { ConsoleEventItem, ListConsoleEvents, Page } from '@consult/domain'
import { expect, test } from 'vitest'
import { type Client, startWebhookReceiver, success } from '../../environment/index.ts'
import {
  addEndpoint,
  deliver,
  environment,
  partner,
  receiver,
  setUpWebhooks,
  writeMessages,
} from '../../environment/webhooks.fixture.ts'
import { dataOf } from '../access/second-factor.fixture.ts'

setUpWebhooks()

type Filter = Partial<Pick<ListConsoleEvents, 'delivery' | 'consultId' | 'type' | 'limit'>>

/** All events that a filter lists, over pages of three: type and totals. */
async function list(client: Client, filter: Filter = {}): Promise<ConsoleEventItem[]> {
  const items: ConsoleEventItem[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const input = encodeURIComponent(JSON.stringify({ limit: 3, ...filter, ...(cursor && { cursor }) }))
    const page: Page<ConsoleEventItem> = dataOf(await client.get<never>(`/trpc/consoleEvents.list?input=${input}`))
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

const sequences = (items: readonly ConsoleEventItem[]) => items.map(({ sequence }) => sequence)

test('the list of events counts the endpoints by the state of the delivery, and filters by it', async () => {
  const { client } = await partner.member('developer')
  const [failing, choosy] = [await startWebhookReceiver(), await startWebhookReceiver()]
  await addEndpoint()
  await addEndpoint({ url: choosy.url, events: ['async_consult.message'] })
  const { id } = await addEndpoint({ url: failing.url })
  failing.answerWith(503)
  await writeMessages(4)
  await deliver()
  const messages = await list(client, { type: 'async_consult.message' })
  expect(messages.map(({ endpoints }) => endpoints)).toEqual(
    Array.from({ length: 4 }, () => ({ delivered: 2, waiting: 1, failed: 0 })),
  )
  const everything = await list(client)
  expect(everything.find(({ type }) => type === 'async_consult.created')?.endpoints).toEqual({
    delivered: 1,
    waiting: 1,
    failed: 0,
  })
  expect(sequences(await list(client, { delivery: 'waiting' }))).toEqual(sequences(everything))
  expect(await list(client, { delivery: 'delivered' })).toEqual([])
  expect(await list(client, { delivery: 'failed' })).toEqual([])

  // One event fails for good.
  await environment.db.owner.query(
    'update tenant.webhook_deliveries set next_attempt_at = null where partner_id = $1 and event_sequence = $2',
    [partner.id, messages[0]?.sequence],
  )
  const given = await list(client, { delivery: 'failed' })
  expect(given.map(({ sequence, endpoints }) => [sequence, endpoints])).toEqual([
    [messages[0]?.sequence, { delivered: 2, waiting: 0, failed: 1 }],
  ])
  expect(sequences(await list(client, { delivery: 'waiting' }))).toEqual(
    sequences(everything.filter(({ sequence }) => sequence !== messages[0]?.sequence)),
  )

  success(await partner.key.send('DELETE', `/v1/webhook-endpoints/${id}`))
  expect(sequences(await list(client, { delivery: 'delivered' }))).toEqual(sequences(everything))
  expect(await list(client, { delivery: 'waiting' })).toEqual([])
  await Promise.all([failing.close(), choosy.close()])
})

test('the list of events shows those of one consult, and those alone whose delivery is wanted', {
  tags: 'full',
}, async () => {
  const { client } = await partner.member('developer')
  await addEndpoint({ events: ['async_consult.message'] })
  const { id } = await partner.consult({ status: 'queued' })
  await writeMessages(2)
  const ofConsult = await list(client, { consultId: id })
  expect(ofConsult.length).toBeGreaterThan(0)
  expect(ofConsult.length).toBeLessThan((await list(client)).length)
  expect(await list(client, { consultId: id, delivery: 'waiting' })).toEqual([])
  expect((await list(client, { delivery: 'waiting' })).map(({ type }) => type)).toEqual([
    'async_consult.message',
    'async_consult.message',
  ])
  expect(receiver.received).toEqual([])
})
