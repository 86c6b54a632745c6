/** @module-tag full */
import { disableWebhook, enableWebhook } from '@consult/integration'
import { beforeEach, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import {
  addEndpoint,
  deliver,
  environment,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
} from '../../environment/webhooks.fixture.ts'
import { archive, nextMonth, readBack, setUpArchives, write } from './archives.fixture.ts'

setUpWebhooks()
setUpArchives()

/** The time counts on the clock of the database, which the test's clock does not move. */
const disabledSince = async (days: number) => {
  await disableWebhook(environment.operator, partner.id)
  await environment.db.owner.query(
    `update tenant.webhook_endpoints set disabled_at = now() - make_interval(days => $2) where partner_id = $1`,
    [partner.id, days],
  )
}
const holds = async () =>
  (await archive()).held.filter(({ partnerId, log }) => partnerId === partner.id && log === 'events')
/** The log without what it says about endpoints: disabling one is an event of the current month. */
const consultEvents = async () => (await partner.events()).filter(({ type }) => !type.startsWith('webhook_endpoint.'))
const waiting = async () => {
  const { rows } = await environment.db.owner.query<{ n: number }>(
    'select count(*)::int as n from tenant.webhook_deliveries where partner_id = $1',
    [partner.id],
  )
  return rows[0]?.n
}

/** The events of the old month: the first three are delivered, one waits for its next attempt, the others are new. */
let behind: number
beforeEach(async () => {
  await setUrl()
  const consult = await write(0)
  await deliver()
  const [first] = await partner.events()
  success(await partner.key.post(`/v1/events/${first?.id}/resend`))
  await write(3, consult)
  behind = (await partner.events()).length
  await nextMonth()
  await nextMonth()
})

test('an endpoint that was disabled less than 30 days ago holds the months that it still needs', async () => {
  await disabledSince(29)
  expect((await holds()).map(({ reason }) => reason)).toEqual(['webhook_behind', 'webhook_waiting'])
  expect(await consultEvents()).toHaveLength(behind)
  await enableWebhook(environment.operator, partner.id)
  await deliver()
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(behind)
})

test('an endpoint that was disabled more than 30 days ago holds no month, and its events are in the archive', async () => {
  await disabledSince(31)
  expect(await holds()).toEqual([])
  expect(await consultEvents()).toEqual([])
  expect(await readBack()).toHaveLength(behind)
  expect(await waiting()).toBe(0)
})

test('an endpoint that is enabled after its months were archived continues with the first event in the log', async () => {
  await disabledSince(31)
  expect(await holds()).toEqual([])
  receiver.received.length = 0
  await enableWebhook(environment.operator, partner.id)
  await deliver()
  expect(receiver.received).toEqual([])
  await write(1)
  await deliver()
  const events = await consultEvents()
  expect(receiver.received.map(({ event }) => event.id).sort()).toEqual(events.map(({ id }) => id).sort())
  expect((await partner.events())[0]?.sequence).toBe(behind + 1)
})

/** A second endpoint, for which the oldest event waits. The first endpoint does not hold any month. */
const furtherEndpoint = async (): Promise<string> => {
  await disabledSince(31)
  const { id } = await addEndpoint()
  const [oldest] = await partner.events()
  success(await partner.key.post(`/v1/webhook-endpoints/${id}/events/${oldest?.id}/replay`))
  return id
}
const rowsOf = async (endpointId: string) =>
  (await environment.db.owner.query('select from tenant.webhook_deliveries where endpoint_id = $1', [endpointId]))
    .rowCount

test('what waits for a further endpoint holds its month, until the endpoint is deleted', async () => {
  const id = await furtherEndpoint()
  expect((await holds()).map(({ reason }) => reason)).toEqual(['webhook_waiting'])
  success(await partner.key.send('DELETE', `/v1/webhook-endpoints/${id}`))
  expect(await rowsOf(id)).toBe(0)
  expect(await holds()).toEqual([])
  expect(await consultEvents()).toEqual([])
})

test('a delivery that used all attempts at a further endpoint goes with its month', async () => {
  const id = await furtherEndpoint()
  await environment.db.owner.query(
    'update tenant.webhook_deliveries set next_attempt_at = null where endpoint_id = $1',
    [id],
  )
  expect(await holds()).toEqual([])
  expect(await consultEvents()).toEqual([])
  expect(await rowsOf(id)).toBe(0)
})
