import { beforeEach, describe, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import {
  bookkeeping,
  deliver,
  environment,
  now,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

beforeEach(() => setUrl())

const count = async (table: string) => {
  const { rows } = await environment.db.owner.query<{ n: number }>(
    `select count(*)::int as n from tenant.${table} where partner_id = $1`,
    [partner.id],
  )
  return rows[0]?.n
}
/** One event, delivered. */
const deliverOne = async () => {
  await partner.consult({ status: 'invited' })
  await deliver()
  const [event] = await partner.events()
  if (!event) throw new Error('there is no event')
  return event
}
const resend = (id: string) => partner.key.post(`/v1/events/${id}/resend`)

describe('a delivered webhook', () => {
  test('leaves the queue, and its event still tells how it was delivered', async () => {
    const event = await deliverOne()
    expect([await count('webhook_deliveries'), await count('sent_events')]).toEqual([0, 1])
    expect(event).toMatchObject({ attempts: 1, lastStatus: 200, deliveredAt: now() })
  })

  test('keeps its time and counts on when it is sent again and fails, and then succeeds', async () => {
    const { id, deliveredAt } = await deliverOne()
    environment.clock.advance(3_600)
    receiver.answerWith(500)
    expect(success(await resend(id))).toMatchObject({ attempts: 1, lastStatus: 200, deliveredAt })
    await deliver()
    expect(await bookkeeping()).toEqual([{ attempts: 2, lastStatus: 500, deliveredAt }])
    receiver.answerWith(200)
    environment.clock.advance(3_600)
    await deliver()
    expect(await bookkeeping()).toEqual([{ attempts: 3, lastStatus: 200, deliveredAt: now() }])
    expect(await count('webhook_deliveries')).toBe(0)
  })

  test('of an event that was resent before its turn is not sent a second time', async () => {
    const { id } = await deliverOne()
    // As if the worker had not reached the event in the log yet.
    await environment.db.owner.query('update tenant.webhook_endpoints set cursor_sequence = 0 where partner_id = $1', [
      partner.id,
    ])
    await deliver()
    expect(receiver.received.map(({ event }) => event.id)).toEqual([id])
  })
})
