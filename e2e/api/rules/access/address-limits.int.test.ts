/** @module-tag full */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ApiHost,
  type Client,
  createTestEnvironment,
  newAddress,
  type TestEnvironment,
} from '../../environment/index.ts'
import { count, limited, statuses } from './rate-limits.fixture.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const patients = '/v1/patients'
const burst = 300

const nobody = (address = newAddress(), host: ApiHost = environment.api) => host.as(null).at(address)
const ask = (client: Client) => client.get(patients)

describe('requests without a credential', () => {
  test('are limited by IP address, with a Retry-After', async () => {
    const [here, elsewhere] = [nobody(), nobody()]
    expect(count(await statuses(burst, () => ask(here)), 401)).toBe(burst)
    expect(await ask(here)).toMatchObject({
      ...limited,
      headers: {
        'retry-after': '1',
        'ratelimit-policy': `"address";q=${burst};w=6`,
        ratelimit: '"address";r=0;t=6',
      },
    })
    expect(await ask(elsewhere)).toMatchObject({ status: 401 })
    environment.clock.advance(1)
    expect(count(await statuses(60, () => ask(here)), 401)).toBe(50)
  })

  test('to the portal and widget APIs are refused in the format that their client reads', async () => {
    const here = nobody()
    await statuses(burst, () => ask(here))
    expect(await here.get('/trpc/portal.me')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1', ratelimit: '"address";r=0;t=6' },
      body: { error: { code: -32029, data: { httpStatus: 429, consult: { code: 'rate_limited' } } } },
    })
  })

  test('cost one token for each procedure of a batch', async () => {
    const here = nobody()
    const batch = `/trpc/${Array(10).fill('portal.me').join(',')}?batch=1`
    expect(count(await statuses(35, () => here.get(batch)), 401)).toBe(30)
  })

  test('are refused without a database query', async () => {
    const here = nobody()
    await environment.db.owner.query('alter table directory.rate_buckets rename to elsewhere')
    try {
      expect(count(await statuses(burst + 10, () => here.get('/trpc/portal.me')), 429)).toBe(10)
    } finally {
      await environment.db.owner.query('alter table directory.elsewhere rename to rate_buckets')
    }
  })

  test('are refused before their body is read', async () => {
    const here = nobody()
    await statuses(burst, () => ask(here))
    const tooLarge = { headers: { 'content-type': 'application/json' }, payload: 'x'.repeat(2 * 1024 * 1024) }
    expect(await here.send('POST', '/trpc/portal.signIn', tooLarge)).toMatchObject({ status: 429 })
    expect(await nobody().send('POST', '/trpc/portal.signIn', tooLarge)).toMatchObject({ status: 413 })
  })

  test('do not block static files or health checks for the same address', async () => {
    const here = nobody()
    await statuses(burst, () => ask(here))
    for (const path of ['/v1/openapi.json', '/docs/reference', '/healthz']) {
      expect((await here.get(path)).status, path).toBe(200)
    }
  })

  test('do not block a caller with a credential at the same address', async () => {
    const partner = await environment.partner()
    const address = newAddress()
    await statuses(burst, () => ask(nobody(address)))
    expect(await ask(nobody(address))).toMatchObject(limited)
    expect(await statuses(30, () => ask(partner.key.at(address)))).toEqual(Array(30).fill(200))
  })

  test('count against the limit even when they send an unused credential', async () => {
    const here = environment.api.as('nonsense').at(newAddress())
    const openLink = () => here.post('/trpc/access.openLink', { kind: 'invitation', token: 'x'.repeat(43) })
    await statuses(burst, openLink)
    expect(await openLink()).toMatchObject({ status: 429, headers: { ratelimit: '"address";r=0;t=6' } })
  })
})

describe('an IPv6 address', () => {
  test('shares one limit with its whole /64 network', async () => {
    const at = (n: number) => nobody(`2001:db8:1:1::${n.toString(16)}`)
    for (let n = 0; n < burst; n += 1) await ask(at(n))
    expect(await ask(at(9_999))).toMatchObject(limited)
    expect(await ask(nobody('2001:db8:1:2::1'))).toMatchObject({ status: 401 })
  })

  test('shares a tenfold limit with the other networks of its site', async () => {
    const batch = `/trpc/${Array(10).fill('portal.me').join(',')}?batch=1`
    const at = (network: number) => nobody(`2001:db8:2:${network.toString(16)}::1`)
    for (let network = 0; network < 10; network += 1) {
      expect(count(await statuses(31, () => at(network).get(batch)), 401)).toBe(30)
    }
    expect(await at(99).get(batch)).toMatchObject({ status: 429, headers: { ratelimit: '"site";r=0;t=6' } })
    expect(await nobody('2001:db8:3::1').get(batch)).toMatchObject({ status: 401 })
  })
})

describe('behind a proxy', () => {
  test('the client address is the one that a trusted proxy reports, whatever the caller sent', async () => {
    const proxied = await environment.startApi({ trustProxy: ['192.0.2.0/24'] })
    const proxy = proxied.as(null).at('192.0.2.7')
    let n = 0
    const from = (address: string) => {
      n += 1
      return ask(proxy.with({ 'x-forwarded-for': `198.51.100.${n % 250}, ${address}` }))
    }
    await statuses(burst, () => from('203.0.113.5'))
    expect(await from('203.0.113.5')).toMatchObject(limited)
    expect(await from('203.0.113.6')).toMatchObject({ status: 401 })
  })

  test('the headers of an untrusted proxy change nothing', async () => {
    const here = nobody()
    let n = 0
    await statuses(burst, () => {
      n += 1
      return ask(here.with({ 'x-forwarded-for': `203.0.113.${n % 250}` }))
    })
    expect(await ask(here)).toMatchObject(limited)
  })
})
