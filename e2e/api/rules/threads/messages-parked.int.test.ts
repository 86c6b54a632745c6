import { createMessageDelivery } from '@consult/consults'
import type { AcceptedMessage, Message } from '@consult/domain'
import { createLaneWorker } from '@consult/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, readAll, success, type TestEnvironment } from '../../environment/index.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

test('a message that cannot be delivered is parked with an event, and the next one is delivered', async () => {
  const { clock, api, db } = environment
  const partner = await environment.partner()
  const consult = await partner.consult({ status: 'queued' })
  const path = `/v1/async-consults/${consult.id}/messages`
  const [broken, next] = [
    success(await partner.key.post<AcceptedMessage>(path, { text: 'Hello' })),
    success(await partner.key.post<AcceptedMessage>(path, { text: 'Still there?' })),
  ]
  // Damages the stored message, as a fault of the service would.
  await db.owner.query(
    `update tenant.lane_items set payload = (payload::jsonb - 'author')::json where partner_id = $1 and item_id = $2`,
    [partner.id, broken.messageId],
  )
  const parked: unknown[] = []
  const lanes = createLaneWorker({
    database: api.services.database,
    clock,
    wakeUps: api.services.wakeUps,
    handler: createMessageDelivery(clock),
    onFailure: ({ parkedItemId }) => parked.push(parkedItemId),
  })
  const events = await partner.eventsDuring(async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await lanes.work(partner.id)
      clock.advance(60 * 60)
    }
  })
  expect(parked.filter(Boolean)).toEqual([broken.messageId])
  expect(events.map(({ type, data }) => ({ type, data }))).toMatchObject([
    { type: 'async_consult.message_parked', data: { asyncConsultId: consult.id, messageId: broken.messageId } },
    { type: 'async_consult.message', data: { message: { messageId: next.messageId } } },
  ])
  const messages = await readAll<Message>(partner.key, path)
  expect(messages.map(({ messageId }) => messageId)).toEqual([next.messageId])
})
