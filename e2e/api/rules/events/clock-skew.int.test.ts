import { createMessageDelivery } from '@consult/consults'
import { createDatabaseClock, type DatabaseClock } from '@consult/db'
import { createLaneWorker } from '@consult/engine'
import { until, WrongMachine } from '@consult/testing'
import { beforeEach, expect, test } from 'vitest'
import { startDeliveries } from '../../environment/index.ts'
import { environment, partner, receiver, setUpWebhooks, setUrl } from '../../environment/webhooks.fixture.ts'

/** A worker on a machine whose clock is 90 seconds ahead, beside one whose clock is right. */

setUpWebhooks()

let right: DatabaseClock
let ahead: DatabaseClock

beforeEach(async () => {
  await setUrl()
  const { database } = environment.api.services
  right = createDatabaseClock({ database })
  ahead = createDatabaseClock({ database, machine: new WrongMachine(90) })
  await Promise.all([right.measure(), ahead.measure()])
})

test('a worker whose clock is ahead does not repeat a webhook that another worker is delivering', async () => {
  const first = startDeliveries({ ...environment, clock: right })
  const second = startDeliveries({ ...environment, clock: ahead })
  const { promise: answered, resolve: answer } = Promise.withResolvers<{ status: number }>()
  receiver.answerWith(() => answered)
  await partner.consult({ status: 'queued' })
  while (await first.worker.work(partner.id)) {
    // Repeats until none starts.
  }
  await until('the receiver has them', () => receiver.received.length === 3)
  expect(await second.worker.work(partner.id)).toBe(false)
  expect(await second.worker.due()).not.toContain(partner.id)
  answer({ status: 200 })
  await first.worker.settled()
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(receiver.received.length)
  await Promise.all([first.close(), second.close()])
})

test('a worker whose clock is ahead stamps no event in the future', async () => {
  const { database, wakeUps } = environment.api.services
  const lanes = createLaneWorker({
    database,
    clock: ahead,
    wakeUps,
    handler: createMessageDelivery(ahead),
    onFailure: ({ error }) => environment.faults.push(String(error)),
  })
  const { id } = await partner.consult({ status: 'queued' })
  await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'Hello' })
  while (await lanes.work(partner.id)) {
    // Repeats until nothing is due.
  }
  const { rows } = await environment.db.owner.query(
    `select max(created_at) <= clock_timestamp() + interval '10 seconds' as is_past,
      max(created_at) > clock_timestamp() - interval '5 minutes' as is_recent
    from tenant.events where partner_id = $1`,
    [partner.id],
  )
  expect(rows).toEqual([{ is_past: true, is_recent: true }])
})
