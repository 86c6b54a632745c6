/** @module-tag full */
import type { Database } from '@consult/db'
import { setWebhook } from '@consult/integration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestEnvironment,
  loopbackPolicy,
  startDeliveries,
  startWebhookReceiver,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

const rounds = 25

beforeAll(async () => {
  environment = await createTestEnvironment({ ownServer: true })
  partner = await environment.partner()
  const receiver = await startWebhookReceiver()
  const deliveries = startDeliveries(environment)
  await setWebhook(environment.operator, { partnerId: partner.id, url: receiver.url, policy: loopbackPolicy })
  await work(() => deliveries.deliver(partner.id))
  await deliveries.close()
  await receiver.close()
  await flush(environment.api.services.database)
})
afterAll(() => environment.close())

/** Ten threads from creation to closing, with fifty messages each, and their webhooks. */
async function work(deliver: () => Promise<void>): Promise<void> {
  const physician = await partner.physician()
  const consults = await Promise.all(Array.from({ length: 10 }, () => partner.consult({ status: 'active', physician })))
  for (let round = 1; round <= rounds; round += 1) {
    for (const { id } of consults) {
      success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: `Question ${round}` }))
    }
    await partner.settle()
    environment.clock.advance(20)
    for (const { id } of consults) {
      success(await physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: `Answer ${round}` }))
    }
    await partner.settle()
    environment.clock.advance(20)
    await deliver()
  }
  for (const { id } of consults) {
    success(await physician.asserted.post(`/v1/async-consults/${id}/resolve`, { summary: 'Rest and fluids.' }))
    success(await partner.key.post(`/v1/async-consults/${id}/close`))
  }
}

/** Makes every connection of the pool report its statistics, which otherwise happens only after a long idle time. */
async function flush(database: Database): Promise<void> {
  const { promise: allHaveAsked, resolve } = Promise.withResolvers<void>()
  let missing = database.connections().total
  await Promise.all(
    Array.from({ length: missing }, () =>
      database.inTenant(partner.id, async (tx) => {
        await tx.db.selectNoFrom((eb) => eb.fn('pg_stat_force_next_flush').as('flushed')).execute()
        missing -= 1
        if (missing === 0) resolve()
        await allHaveAsked
      }),
    ),
  )
}

const updates = async (table: string) => {
  const { rows } = await environment.db.owner.query<{ updates: number; hot: number }>(
    `select n_tup_upd::int as updates, n_tup_hot_upd::int as hot from pg_stat_user_tables
     where schemaname = 'tenant' and relname = $1`,
    [table],
  )
  return rows[0] ?? { updates: 0, hot: 0 }
}

test.each([
  { table: 'lanes', least: 2 * 10 * rounds },
  { table: 'lane_queue', least: 2 * 10 * rounds },
  { table: 'webhook_deliveries', least: 2 * 10 * rounds },
  { table: 'async_consults', least: 2 * 10 * rounds },
])('at least four of five updates of $table are HOT', async ({ table, least }) => {
  const { updates: all, hot } = await updates(table)
  expect(all).toBeGreaterThanOrEqual(least)
  expect(hot / all).toBeGreaterThanOrEqual(0.8)
})
