import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  countWaiting,
  createTestEnvironment,
  holdRows,
  startForgetfulProxy,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const keyed = (key = 'k-1') => ({ 'idempotency-key': key })

describe('a keyed request that was interrupted', () => {
  /** Locks the consult, so that changes to it wait. @returns the release function. */
  const hold = (asyncConsultId: string) =>
    holdRows(environment.db, 'select from tenant.async_consults where async_consult_id = $1 for update', [
      asyncConsultId,
    ])
  const isWaiting = (count: number) => async () => (await countWaiting(environment.db)) === count
  const close = (client: Client, id: string) => client.post(`/v1/async-consults/${id}/close`, {}, keyed())

  test('because its process died keeps its key for a minute, and can then be repeated', async () => {
    const proxy = await startForgetfulProxy(environment.db.url)
    const dying = await environment.startApi({ databaseUrl: proxy.url, onFault: () => undefined })
    const { id } = await partner.consult()
    const release = await hold(id)
    const first = close(dying.as(partner.apiKey), id)
    await until('it is on its way', isWaiting(1))
    await proxy.goAway()
    expect(await first).toMatchObject({ status: 503 })
    await release()

    const inUse = { status: 409, code: 'idempotency_key_in_use' }
    expect(await close(partner.key, id)).toMatchObject(inUse)
    environment.clock.advance(60)
    environment.clock.advance(-0.001)
    expect(await close(partner.key, id)).toMatchObject(inUse)
    environment.clock.advance(0.001)
    expect(await close(partner.key, id)).toMatchObject({ status: 200, body: { status: 'closed' } })
    expect((await close(partner.key, id)).headers['idempotent-replayed']).toBe('true')
  })

  test('and continues after it was considered dead does not take effect twice', async () => {
    const { id } = await partner.consult()
    const release = await hold(id)
    const slow = close(partner.key, id)
    await until('the first is on its way', isWaiting(1))
    environment.clock.advance(60)
    const retry = close(partner.key, id)
    await until('the retry is on its way', isWaiting(2))
    await release()
    expect(await slow).toMatchObject({ status: 409, code: 'idempotency_key_in_use' })
    expect(await retry).toMatchObject({ status: 200 })
    expect((await close(partner.key, id)).text).toBe((await retry).text)
    expect((await partner.events()).filter(({ type }) => type === 'async_consult.closed')).toHaveLength(1)
  })
})
