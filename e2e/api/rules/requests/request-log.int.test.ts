import type { ApiKeyWithSecret, LoggedRequest } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  loggedRequests,
  requestLogPage,
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

const entries = (count: number, query = '') => loggedRequests(environment, partner.key, { count, query })

describe('the request log', () => {
  test('has the requests of keys with route, ids, result and network, and nothing that the caller wrote', async () => {
    const { id } = await partner.patient()
    const client = partner.key.at('203.0.113.77')
    await client.get(`/v1/patients/${id}?name=Okafor`, { 'x-request-id': 'mine-1' })
    await client.get('/v1/patients/Sam-Okafor', { 'x-request-id': 'mine-2' })
    await client.post('/v1/patients', { externalId: 'Okafor', phone: 'Okafor' }, { 'x-request-id': 'mine-3' })
    const items = await entries(4)
    const common = {
      sequence: expect.any(Number),
      at: expect.any(String),
      durationMs: expect.any(Number),
      credential: 'api_key',
      keyId: null,
      physicianId: null,
      serviceVersion: '2026-11-23',
      network: '203.0.113.0/24',
      networkRefused: false,
      problems: [],
      idempotentReplayed: false,
    }
    expect(items.find(({ requestId }) => requestId === 'mine-2')).toEqual({
      ...common,
      requestId: 'mine-2',
      method: 'GET',
      route: '/v1/patients/{id}',
      path: '/v1/patients/{id}',
      status: 404,
      code: 'not_found',
    })
    expect(items.find(({ requestId }) => requestId === 'mine-3')).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
    expect(items.find(({ requestId }) => requestId === 'mine-1')?.path).toBe(`/v1/patients/${id}`)
    const { rows } = await environment.db.owner.query('select * from tenant.request_log where partner_id = $1', [
      partner.id,
    ])
    expect(JSON.stringify(rows)).not.toContain('Okafor')
  })

  test('names the physician, the kind of credential, and a repeated answer', async () => {
    const physician = await partner.physician()
    await physician.asserted.get('/v1/physicians/me/presence')
    const { client } = await physician.session()
    await client.get('/v1/physicians/me/presence')
    const body = { externalId: 'twice', phone: '+14155550134' }
    for (const _ of [1, 2]) await partner.key.post('/v1/patients', body, { 'idempotency-key': 'twice' })
    const items = await entries(6)
    const presence = items.filter(({ route }) => route === '/v1/physicians/{id}/presence')
    expect(presence.map(({ credential, physicianId, path: where }) => [credential, physicianId, where])).toEqual([
      ['session_token', physician.id, '/v1/physicians/me/presence'],
      ['asserted_id', physician.id, '/v1/physicians/me/presence'],
    ])
    const posts = items.filter(({ route }) => route === '/v1/patients')
    expect(posts.map(({ idempotentReplayed }) => idempotentReplayed)).toEqual([true, false])
  })

  test('says in a test environment what was wrong, and nothing of what was sent', async () => {
    const stranger = { 'x-service-physician-id': `phy_${'0'.repeat(32)}` }
    await partner.key.get('/v1/patients', stranger)
    await partner.key.get('/v1/patients', { 'x-service-physician': 'a.b.c' })
    const body = { externalId: 'p', phone: 'Okafor', metadata: { 'HIV status': 3 }, 'Okafor has a rash': 1 }
    await partner.key.post('/v1/patients', body)
    const items = await entries(3)
    expect(items.map(({ problems }) => problems)).toEqual([
      [
        { path: '', code: 'unknown_field' },
        { path: 'phone', code: 'invalid_value' },
        { path: 'metadata.*', code: 'invalid_type' },
      ],
      [{ path: 'X-Service-Physician', code: 'no_identity_provider' }],
      [{ path: 'X-Service-Physician-Id', code: 'unknown_physician' }],
    ])
  })

  test('has refusals whose partner is known: a scope, a network, a physician and a rate limit', async () => {
    const key = { name: 'Reports', scopes: ['patients:read'], addressRanges: ['192.0.2.0/24'] }
    const { id, secret } = success(await partner.key.post<ApiKeyWithSecret>('/v1/api-keys', key))
    const limited = environment.api.as(secret)
    expect((await limited.at('192.0.2.1').get('/v1/events')).status).toBe(403)
    expect((await limited.at('198.51.100.1').get('/v1/patients')).status).toBe(401)
    const stranger = { 'x-service-physician-id': 'phy_00000000000000000000000000000000' }
    expect((await limited.at('192.0.2.1').get('/v1/patients', stranger)).status).toBe(401)
    await partner.update({ rateLimitPerSecond: 1, rateLimitBurst: 1 })
    // Without the network that the key works from, only this process knows about the refusal.
    for (const _ of [1, 2, 3]) await limited.at('192.0.2.1').get('/v1/patients')
    await partner.update({ rateLimitPerSecond: 1_000, rateLimitBurst: 1_000 })
    const items = await entries(3, `keyId=${id}&status=4xx`)
    const shown = items.map(({ status, code, credential, networkRefused }) => [
      status,
      code,
      credential,
      networkRefused,
    ])
    expect(shown).toEqual(
      expect.arrayContaining([
        [403, 'forbidden', 'api_key', false],
        [401, 'unauthorized', 'api_key', true],
        [401, 'unauthorized', 'asserted_id', false],
        [429, 'rate_limited', 'api_key', false],
      ]),
    )
    expect(shown.filter(([status]) => status === 429).length).toBeGreaterThanOrEqual(2)
  })

  test('leaves out widgets and its own successful reads', async () => {
    const { id } = await partner.consult()
    const frame = await partner.frame({ asyncConsultId: id })
    success(await frame.get(`/v1/async-consults/${id}`))
    await partner.key.get(`/v1/requests?status=nonsense`)
    const items = await entries(1, 'code=invalid_request')
    expect(items.map(({ route }) => route)).toEqual(['/v1/requests'])
    const all = await entries(1)
    expect(all.filter(({ route, method }) => method === 'GET' && route === '/v1/async-consults/{id}')).toEqual([])
    expect(all.filter(({ route, status }) => route === '/v1/requests' && status === 200)).toEqual([])
  })
})

describe('a list of requests', () => {
  const ask = async (count: number) => {
    for (let n = 0; n < count; n += 1) await partner.key.get('/v1/account', { 'x-request-id': `ask-${n}` })
    return entries(count, 'method=GET')
  }
  const idsOf = (items: readonly LoggedRequest[]) => items.map(({ requestId }) => requestId)

  test('is followed with `after`, and each request comes once', async () => {
    const asked = await ask(3)
    const first = await requestLogPage(partner.key, 'order=asc&limit=2')
    const second = await requestLogPage(partner.key, `order=asc&after=${first.items.at(-1)?.sequence}`)
    const seen = [...first.items, ...second.items]
    expect(seen.map(({ sequence }) => sequence)).toEqual(asked.map(({ sequence }) => sequence).toReversed())
    await partner.key.get('/v1/account', { 'x-request-id': 'later' })
    const after = seen.at(-1)?.sequence
    expect(idsOf(await entries(1, `order=asc&after=${after}`))).toEqual(['later'])
  })

  test('has pages in both directions, and refuses the cursor of other filters', async () => {
    await ask(5)
    for (const order of ['asc', 'desc']) {
      const whole = await requestLogPage(partner.key, `status=2xx&order=${order}&limit=100`)
      const first = await requestLogPage(partner.key, `status=2xx&order=${order}&limit=3`)
      const rest = await requestLogPage(partner.key, `status=2xx&order=${order}&limit=3&cursor=${first.nextCursor}`)
      expect([...first.items, ...rest.items]).toEqual(whole.items)
      const other = await partner.key.get(
        `/v1/requests?status=2xx&order=${order}&method=POST&cursor=${first.nextCursor}`,
      )
      expect(other).toMatchObject({ status: 400, code: 'invalid_request' })
    }
  })

  test('is filtered by status, class, method, code, id and time', async () => {
    await partner.key.get('/v1/account', { 'x-request-id': 'ok' })
    await partner.key.get('/v1/patients/nobody', { 'x-request-id': 'missing' })
    await partner.key.post('/v1/patients', {}, { 'x-request-id': 'invalid' })
    const [newest] = await entries(3)
    const filtered = async (query: string) => idsOf((await requestLogPage(partner.key, query)).items).toSorted()
    expect(await filtered('status=4xx')).toEqual(['invalid', 'missing'])
    expect(await filtered('status=404')).toEqual(['missing'])
    expect(await filtered('status=2xx')).toEqual(['ok'])
    expect(await filtered('method=POST')).toEqual(['invalid'])
    expect(await filtered('code=not_found')).toEqual(['missing'])
    expect(await filtered('requestId=ok')).toEqual(['ok'])
    expect(await filtered('keyId=key_00000000000000000000000000000000')).toEqual([])
    const now = environment.clock.now().toISOString()
    expect(await filtered(`since=${newest?.at}`)).toContain(newest?.requestId)
    expect(await filtered(`until=${newest?.at}`)).not.toContain(newest?.requestId)
    const hourLater = new Date(Date.parse(now) + 3_600_000).toISOString()
    expect(await filtered(`since=${hourLater}`)).toEqual([])
    expect(await filtered(`until=${hourLater}`)).toHaveLength(3)
    expect(await filtered('until=2026-01-01T00:00:00Z')).toEqual([])
  })

  test('says how many requests of which minute it lacks', async () => {
    const minute = new Date(Math.floor(environment.clock.now().getTime() / 60_000) * 60_000)
    await ask(1)
    await environment.db.owner.query('insert into tenant.request_log_gaps values ($1, $2, 12)', [partner.id, minute])
    const gaps = [{ minute: minute.toISOString(), count: 12 }]
    expect((await requestLogPage(partner.key)).notRecorded).toEqual(gaps)
    expect((await requestLogPage(partner.key, 'order=asc')).notRecorded).toEqual(gaps)
    expect((await requestLogPage((await environment.partner()).key)).notRecorded).toEqual([])
  })
})

test('one request is found by its id, the newest of several, and not by another partner', async () => {
  await partner.key.get('/v1/account', { 'x-request-id': 'again' })
  await entries(1)
  await partner.key.get('/v1/patients/nobody', { 'x-request-id': 'again' })
  await entries(2)
  expect(success(await partner.key.get(`/v1/requests/again`))).toMatchObject({ requestId: 'again', status: 404 })
  const other = await environment.partner()
  expect(await other.key.get(`/v1/requests/again`)).toMatchObject({ status: 404, code: 'not_found' })
})

test('a key needs the scope, and members of both roles read the log in the console', async () => {
  await partner.key.get('/v1/account', { 'x-request-id': 'seen' })
  await entries(1)
  const add = async (scopes: string[]) =>
    environment.api.as(
      success(await partner.key.post<ApiKeyWithSecret>('/v1/api-keys', { name: 'Log', scopes })).secret,
    )
  expect(await (await add(['account:read'])).get('/v1/requests')).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await requestLogPage(await add(['requests:read']))).items.length).toBeGreaterThan(0)
  for (const role of ['administrator', 'developer'] as const) {
    const { client } = await partner.member(role)
    const input = encodeURIComponent(JSON.stringify({ limit: 10 }))
    const page = dataOf(await client.get<never>(`/trpc/consoleRequests.list?input=${input}`)) as {
      items: LoggedRequest[]
    }
    expect(page.items.map(({ requestId }) => requestId)).toContain('seen')
    const one = await client.get<never>(`/trpc/consoleRequests.get?input=${encodeURIComponent('{"requestId":"seen"}')}`)
    expect(dataOf(one)).toMatchObject({ requestId: 'seen', status: 200 })
  }
})

test('a request older than 7 days is not shown, and housekeeping deletes it', async () => {
  await partner.key.get('/v1/account', { 'x-request-id': 'old' })
  const [{ sequence } = { sequence: 0 }] = await entries(1)
  await environment.db.owner.query(
    `update tenant.request_log set at = at - interval '7 days', recorded_at = recorded_at - interval '7 days'
     where partner_id = $1 and sequence = $2`,
    [partner.id, sequence],
  )
  environment.clock.advance(1)
  expect((await requestLogPage(partner.key)).items).toEqual([])
  expect((await partner.key.get(`/v1/requests/old`)).status).toBe(404)
  const { rows } = await environment.db.owner.query(
    `select tenant.expire_rows('request_log', now_at, 10)::int as gone from (select $1::timestamptz - interval '7 days' as now_at) t`,
    [environment.clock.now()],
  )
  expect(rows).toEqual([{ gone: 1 }])
})
