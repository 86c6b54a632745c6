import { enableWebhook } from '@consult/integration'
import { until } from '@consult/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { startDeliveries, success } from '../../environment/index.ts'
import { countWaiting, holdRows } from '../../environment/row-locks.ts'
import {
  bookkeeping,
  deliver,
  deliveries,
  environment,
  now,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
} from '../../environment/webhooks.fixture.ts'

/*
 * The endpoint's row is locked before the rows of its deliveries. In each test, a worker waits for the endpoint's row
 * first; what comes second must not have locked a delivery by then, or both would wait for each other.
 */

setUpWebhooks()

const setEndpoint = (change: string) =>
  environment.db.owner.query(`update tenant.webhook_endpoints set ${change} where partner_id = $1`, [
    partner.id,
    environment.clock.now(),
  ])

/** Starts both while the endpoint's row is locked, the second when the first waits for it, and then releases it. */
async function inThisOrder(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const query = 'select from tenant.webhook_endpoints where partner_id = $1 for update'
  const release = await holdRows(environment.db, query, [partner.id])
  const begun = [first()]
  await until('the first waits', async () => (await countWaiting(environment.db)) === 1)
  begun.push(second())
  await until('the second waits', async () => (await countWaiting(environment.db)) === 2)
  await release()
  await Promise.all(begun)
}

beforeEach(async () => {
  await setUrl()
  await partner.consult({ status: 'invited' })
})

describe('a worker that creates the deliveries of new events cannot deadlock', () => {
  test('with the resend of an event that has none yet, while the breaker is open', async () => {
    await setEndpoint('failing_since = $2, consecutive_failures = 5, next_probe_at = $2')
    const [event] = await partner.events()
    await inThisOrder(
      () => deliveries.worker.work(partner.id),
      async () => success(await partner.key.post(`/v1/events/${event?.id}/resend`)),
    )
    await deliveries.worker.settled()
    await deliver()
    expect(await bookkeeping()).toMatchObject([{ deliveredAt: now() }])
  })

  test('with the first success of a failing endpoint', { tags: 'full' }, async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<{ status: number }>()
    receiver.answerWith(() => answered)
    await deliveries.worker.work(partner.id)
    await until('the event is there', () => receiver.received.length === 1)
    // Resets the endpoint to before the worker reached the event in the log.
    await setEndpoint('failing_since = $2, consecutive_failures = 1, cursor_sequence = 0')
    const second = startDeliveries(environment)
    await inThisOrder(
      () => second.worker.work(partner.id),
      async () => {
        answer({ status: 200 })
        await deliveries.worker.settled()
      },
    )
    await second.close()
    expect(receiver.received).toHaveLength(1)
    expect(await bookkeeping()).toEqual([{ attempts: 1, lastStatus: 200, deliveredAt: now() }])
  })
})

test('a worker that records a failure cannot deadlock with an operator who enables the endpoint', {
  tags: 'full',
}, async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<{ status: number }>()
  receiver.answerWith(() => answered)
  await deliveries.worker.work(partner.id)
  await until('the event is there', () => receiver.received.length === 1)
  await inThisOrder(
    async () => {
      answer({ status: 503 })
      await deliveries.worker.settled()
    },
    () => enableWebhook(environment.operator, partner.id),
  )
  expect(await bookkeeping()).toMatchObject([{ attempts: 1, lastStatus: 503, deliveredAt: null }])
})
