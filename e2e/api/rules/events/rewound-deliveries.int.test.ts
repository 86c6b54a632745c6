/** @module-tag full */
import { rewindLog } from '@consult/db/testing'
import { until } from '@consult/testing'
import { expect, test } from 'vitest'
import {
  bookkeeping,
  deliver,
  deliveries,
  environment,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
  writeMessages,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

test('an attempt that a restore interrupts does not count for the event that uses its sequence again', async () => {
  await setUrl()
  await writeMessages(1)
  const waiting: ((answer: { status: number }) => void)[] = []
  receiver.answerWith(() => new Promise((answer) => waiting.push(answer)))
  await deliveries.worker.work(partner.id)
  await until('four are there', () => waiting.length === 4)

  await rewindLog(environment.db, partner.id, 0)
  await environment.db.owner.query('delete from tenant.webhook_deliveries where partner_id = $1', [partner.id])
  await environment.db.owner.query('update tenant.webhook_endpoints set cursor_sequence = 0 where partner_id = $1', [
    partner.id,
  ])
  environment.clock.advance(60)
  await writeMessages(1)
  // The new events get their deliveries while the attempts of the lost ones still wait for an answer.
  receiver.answerWith(500)
  await deliveries.worker.work(partner.id)
  await until('the new ones have been sent', () => receiver.received.length === 8)
  for (const answer of waiting) answer({ status: 200 })
  await deliveries.worker.settled()
  expect(await bookkeeping()).toEqual(Array(4).fill({ attempts: 1, lastStatus: 500, deliveredAt: null }))

  receiver.answerWith(200)
  environment.clock.advance(60)
  await deliver()
  expect((await bookkeeping()).map(({ attempts, lastStatus }) => [attempts, lastStatus])).toEqual(
    Array(4).fill([2, 200]),
  )
})
