import type { ApiKeyWithSecret, Overview, Usage } from '@consult/domain'
import { countUsage } from '@consult/integration'
import { deleteExpired } from '@consult/platform'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  loggedRequests,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { dataOf } from '../access/second-factor.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

/** Counts as the worker does, until nothing is left. */
async function count(): Promise<void> {
  const { services } = environment.api
  await services.requestLog.flush()
  await until('everything is counted', async () => !(await countUsage(services, new AbortController().signal)))
}

const usage = async (client = partner.key) => success(await client.get<Usage>('/v1/usage'))
const today = async () => (await usage()).days.at(-1)

async function overview(): Promise<Overview> {
  await environment.api.services.requestLog.flush()
  const { client } = await partner.member('developer')
  return dataOf(await client.get<never>('/trpc/consoleOverview.get'))
}

describe('the usage of an account', () => {
  test('has what happened on each day, and each thing is counted once, also by two workers at once', {
    tags: 'full',
  }, async () => {
    const { id, patientId } = await partner.consult({ status: 'active' })
    for (const text of ['One', 'Two']) success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text }))
    await partner.settle()
    const physician = await partner.physician()
    success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
    const visit = await partner.telehealthConsult({ patientId, physician, status: 'in_progress' })
    environment.clock.advance(90)
    success(await physician.asserted.post(`/v1/telehealth-consults/${visit.id}/end`))
    const bytes = sampleFiles.png(100)
    success(await partner.key.upload({ fileName: 'a.png', bytes }))
    expect((await partner.key.get('/v1/patients/nobody')).status).toBe(404)
    await loggedRequests(environment, partner.key, { query: 'status=404', count: 1 })
    const { requests: requestsAtOnce, ...atOnce } = (await today()) ?? { requests: 0 }
    expect((await usage()).countedUntil).toBe(environment.clock.now().toISOString())
    // Requests and attempts are counted some minutes later.
    environment.clock.advance(20 * 60)
    await Promise.all([count(), count()])
    await count()
    const events = await partner.events()
    const counted = await today()
    expect(counted).toMatchObject({
      day: environment.clock.now().toISOString().slice(0, 10),
      events: events.length,
      messages: events.filter(({ type }) => type === 'async_consult.message').length,
      calls: 1,
      callMinutes: 2,
      failedRequests: 1,
      webhookAttempts: 0,
      webhookDeliveries: 0,
    })
    expect(counted?.uploadBytes).toBeGreaterThanOrEqual(bytes.length)
    expect(counted?.requests).toBeGreaterThan(5)
    // The figures were all shown before they were counted, apart from the requests since then.
    expect(counted).toMatchObject(atOnce)
    expect(requestsAtOnce).toBeGreaterThan(5)
    expect((await usage((await environment.partner()).key)).days.every(({ events: none }) => none === 0)).toBe(true)
  })

  test('counts attempts to deliver webhooks, and those that succeeded', async () => {
    const { owner } = environment.db
    const row = (id: string, error: string | null) =>
      owner.query(
        `insert into tenant.webhook_attempts (partner_id, endpoint_id, attempt_id, event_id, event_type, event_sequence,
           attempted_at, status, duration_ms, error) values ($1, 'we_1', $2, 'evt_1', 'x', 1, $3, 200, 1, $4)`,
        [partner.id, id, environment.clock.now(), error],
      )
    await row('wa_1', null)
    await row('wa_2', 'status')
    environment.clock.advance(6 * 60)
    await count()
    expect(await today()).toMatchObject({ webhookAttempts: 2, webhookDeliveries: 1 })
  })

  test('continues in several steps, and by day', async () => {
    await partner.consult()
    const before = (await partner.events()).length
    environment.clock.advance(24 * 60 * 60)
    await partner.consult()
    await count()
    const { days } = await usage()
    expect(days).toHaveLength(30)
    expect(days.at(-2)?.events).toBe(before)
    expect(days.at(-1)?.events).toBe((await partner.events()).length - before)
  })

  test('keeps the uploads of a day after housekeeping has removed its quota', { tags: 'full' }, async () => {
    success(await partner.key.upload({ fileName: 'a.pdf', bytes: sampleFiles.pdf(100) }))
    await deleteExpired(environment.api.services)
    environment.clock.advance(24 * 60 * 60)
    await deleteExpired(environment.api.services)
    await count()
    environment.clock.advance(2 * 24 * 60 * 60)
    await deleteExpired(environment.api.services)
    await count()
    expect((await usage()).days.at(-4)?.uploadBytes).toBeGreaterThan(0)
  })

  test('has the limits with what is used', async () => {
    success(await partner.key.upload({ fileName: 'a.pdf', bytes: sampleFiles.pdf(100) }))
    success(await partner.key.post(`/v1/patients/${(await partner.patient()).id}/export`))
    success(await partner.key.post('/v1/api-keys', { name: 'Reports', scopes: ['account:read'] }))
    const { limits, rateLimit } = await usage()
    expect(limits).toContainEqual({ name: 'apiKeys', used: 1, limit: 50 })
    expect(limits).toContainEqual({ name: 'webhookEndpoints', used: 0, limit: 20 })
    expect(limits).toContainEqual({ name: 'exports', used: 1, limit: 50 })
    expect(limits).toContainEqual({ name: 'invitations', used: 0, limit: expect.any(Number) })
    expect(rateLimit.accountPerSecond).toBe(rateLimit.perSecond * 10)
  })
})

describe('the overview', () => {
  test('is empty for an account without problems', async () => {
    expect(await overview()).toMatchObject({
      endpoints: [],
      keys: [],
      licenses: { expiring: 0, firstExpiresOn: null },
      deprecations: { operations: [], versions: [] },
    })
  })

  test('shows failures of the last hour by route and code, and refusals by rate limits', async () => {
    for (const _ of [1, 2]) await partner.key.get('/v1/patients/nobody')
    await partner.update({ rateLimitPerSecond: 1, rateLimitBurst: 1 })
    for (const _ of [1, 2, 3]) await partner.key.get('/v1/account')
    await partner.update({ rateLimitPerSecond: 1_000, rateLimitBurst: 1_000 })
    const requests = await until('the refusals are counted', async () => {
      const shown = (await overview()).requests
      return shown.rateLimited > 0 && shown.failures.length > 1 ? shown : null
    })
    expect(requests.failures).toContainEqual({
      method: 'GET',
      route: '/v1/patients/{id}',
      status: 404,
      code: 'not_found',
      requests: 2,
    })
    expect(requests.failed4xx).toBeGreaterThanOrEqual(3)
    expect(requests.failed5xx).toBe(0)
    environment.clock.advance(2 * 60 * 60)
    expect((await overview()).requests.failures).toEqual([])
  })

  test('shows endpoints that are disabled, failing or late', async () => {
    const add = async () =>
      success(await partner.key.post<{ id: string }>('/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/' })).id
    const [disabled, failing, late] = [await add(), await add(), await add()]
    success(await partner.key.post(`/v1/webhook-endpoints/${disabled}/disable`))
    await environment.db.owner.query(
      `update tenant.webhook_endpoints set next_probe_at = $2, failing_since = $2
       where partner_id = $1 and endpoint_id = $3`,
      [partner.id, environment.clock.now(), failing],
    )
    await partner.consult()
    environment.clock.advance(61)
    const { endpoints } = await overview()
    expect(new Map(endpoints.map(({ id, problem }) => [id, problem]))).toEqual(
      new Map([
        [disabled, 'disabled'],
        [failing, 'failing'],
        [late, 'late'],
      ]),
    )
    expect(endpoints.find(({ id }) => id === late)?.oldestUndelivered).toEqual(expect.any(String))
  })

  test('shows keys that expire or are used elsewhere, licenses that end, and old versions in use', async () => {
    const inDays = (days: number) => new Date(environment.clock.now().getTime() + days * 86_400_000).toISOString()
    const add = async (fields: object): Promise<ApiKeyWithSecret> =>
      success(await partner.key.post<ApiKeyWithSecret>('/v1/api-keys', { name: 'K', scopes: ['files'], ...fields }))
    const expiring = await add({ expiresAt: inDays(29) })
    await add({ expiresAt: inDays(31) })
    const elsewhere = await add({ addressRanges: ['192.0.2.0/24'] })
    const stranger: Client = environment.api.as(elsewhere.secret).at('198.51.100.1')
    expect((await stranger.get('/v1/account')).status).toBe(401)
    const physician = await partner.physician()
    const license = (jurisdiction: string, days: number) => ({
      jurisdiction,
      number: '1',
      expiresOn: inDays(days).slice(0, 10),
    })
    const licenses = [license('US-CA', 29), license('US-NY', 31)]
    success(await physician.asserted.put('/v1/physicians/me/licenses', { licenses }))
    const shown = await until('the refusal is counted', async () => {
      const now = await overview()
      return now.keys.length === 2 ? now : null
    })
    expect(shown.keys).toEqual([
      expect.objectContaining({ id: expiring.id, problem: 'expires' }),
      expect.objectContaining({ id: elsewhere.id, problem: 'network_refused', refused: 1 }),
    ])
    expect(shown.licenses).toEqual({ expiring: 1, firstExpiresOn: inDays(29).slice(0, 10) })
    await environment.db.owner.query(
      `update tenant.request_counts set service_version = '2020-01-01', deprecated = true
       where partner_id = $1 and route = '/v1/api-keys'`,
      [partner.id],
    )
    expect((await overview()).deprecations).toEqual({
      operations: [{ method: 'POST', route: '/v1/api-keys', requests: 3 }],
      versions: [{ version: '2020-01-01', requests: 3 }],
      currentVersion: '2026-11-23',
    })
  })

  test('shows invitations that lapse within two days', async () => {
    await partner.physician()
    await environment.db.owner.query(
      `insert into directory.account_links (token_hash, kind, physician_id, created_at, expires_at)
       select 'hash-' || physician_id, 'invitation', physician_id, $2, $3 from directory.portal_accounts
       where partner_id = $1 and password_hash is null`,
      [partner.id, environment.clock.now(), new Date(environment.clock.now().getTime() + 86_400_000)],
    )
    expect((await overview()).invitations.lapsing).toBeGreaterThan(0)
  })
})
