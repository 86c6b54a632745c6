import { disableWebhook } from '@consult/integration'
import { readBacklog } from '@consult/platform'
import { beforeEach, describe, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import {
  bookkeeping,
  deliver,
  environment,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
  writeMessages,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

beforeEach(async () => {
  await setUrl()
  // Other tests' endpoints may have undelivered events.
  await environment.db.owner.query('update tenant.webhook_endpoints set disabled_at = now() where partner_id <> $1', [
    partner.id,
  ])
  expect(await oldestSeconds()).toBe(0)
})

const oldestSeconds = async () => (await readBacklog(environment.api.services)).webhookSeconds
const allDelivered = async () => (await bookkeeping()).every(({ deliveredAt }) => deliveredAt !== null)

/** Lets that many seconds pass, delivering the due events in each. */
async function pass(seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n += 1) {
    environment.clock.advance(1)
    await deliver()
  }
}

describe('the age of the oldest undelivered webhook', () => {
  test('counts events without a delivery row, events being sent, and events waiting for a retry', {
    tags: 'full',
  }, async () => {
    await writeMessages(6)
    environment.clock.advance(200)
    expect(await oldestSeconds()).toBe(200)
    await receiver.goAway()
    await deliver()
    expect(await oldestSeconds()).toBe(200)
    await pass(10)
    expect(await oldestSeconds()).toBe(210)
    await receiver.comeBack()
    await pass(20)
    expect(await allDelivered()).toBe(true)
    expect(await oldestSeconds()).toBe(0)
  })

  test('does not count a delivered event that waits to be sent again', { tags: 'full' }, async () => {
    await partner.consult({ status: 'invited' })
    await deliver()
    environment.clock.advance(200)
    const [event] = await partner.events()
    success(await partner.key.post(`/v1/events/${event?.id}/resend`))
    expect(await oldestSeconds()).toBe(0)
    receiver.answerWith(503)
    await deliver()
    expect(await oldestSeconds()).toBe(0)
  })

  test('does not count an event that used up its attempts', { tags: 'full' }, async () => {
    await partner.consult({ status: 'invited' })
    receiver.answerWith(503)
    for (let n = 0; n < 10; n += 1) {
      await deliver()
      environment.clock.advance(24 * 60 * 60)
      await environment.db.owner.query('update tenant.webhook_endpoints set failing_since = $2 where partner_id = $1', [
        partner.id,
        environment.clock.now(),
      ])
    }
    expect(await bookkeeping()).toMatchObject([{ attempts: 10, deliveredAt: null }])
    expect(await oldestSeconds()).toBe(0)
  })

  test('does not count the events of a disabled endpoint, with and without a delivery row', async () => {
    await partner.consult({ status: 'invited' })
    receiver.answerWith(503)
    await deliver()
    await partner.consult({ status: 'invited' })
    environment.clock.advance(200)
    expect(await oldestSeconds()).toBe(200)
    await disableWebhook(environment.operator, partner.id)
    expect(await oldestSeconds()).toBe(0)
  })
})
