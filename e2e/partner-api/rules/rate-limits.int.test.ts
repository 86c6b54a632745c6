import { setPassword } from '@consult/services'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  asserting,
  type Client,
  clinicOrigin,
  createWorld,
  newAddress,
  type TestPartner,
  type World,
} from '../world/index.ts'

let world: World
let partner: TestPartner

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  partner = await world.partner()
})

const patients = '/v1/patients'
const limited = { status: 429, code: 'rate_limited' }
const limitTo = (rateLimitPerSecond: number, rateLimitBurst: number, of = partner) =>
  of.update({ rateLimitPerSecond, rateLimitBurst })

/** The statuses of so many requests, one after the other. */
async function statuses(asking: number, request: (n: number) => Promise<Answer<unknown>>): Promise<number[]> {
  const answers: number[] = []
  for (let n = 0; n < asking; n += 1) answers.push((await request(n)).status)
  return answers
}
const count = (all: readonly number[], status: number) => all.filter((each) => each === status).length

describe('an API key', () => {
  test('has 50 requests a second and a burst of 100, unless something else is set', async () => {
    await limitTo(50, 100)
    const { headers } = await partner.key.get(patients)
    expect(headers).toMatchObject({ 'ratelimit-policy': '"default";q=100;w=2', ratelimit: '"default";r=99;t=1' })
    expect(count(await statuses(110, () => partner.key.get(patients)), 200)).toBe(99)
    world.clock.advance(1)
    expect(count(await statuses(60, () => partner.key.get(patients)), 200)).toBe(50)
  })

  test('says what is left on every answer that it is behind', async () => {
    await limitTo(1, 10)
    const left = async (answer: Promise<Answer<unknown>>) => {
      const { status, headers } = await answer
      return [status, headers.ratelimit]
    }
    expect(await left(partner.key.get(patients))).toEqual([200, '"default";r=9;t=1'])
    expect(await left(partner.key.post(patients, {}))).toEqual([400, '"default";r=8;t=2'])
    expect(await left(partner.key.get(`${patients}/pat_1`))).toEqual([404, '"default";r=7;t=3'])
    expect(await left(partner.key.get('/v1/physicians/me/presence'))).toEqual([401, '"default";r=6;t=4'])
    expect(await left(partner.key.get(patients, asserting('phy_1')))).toEqual([401, '"default";r=5;t=5'])
    expect(await left(world.api.as(null).get(patients))).toEqual([401, undefined])
  })

  test('that has none left gets 429 in the one error body, and a time to wait that is enough', async () => {
    await limitTo(1, 3)
    await statuses(3, () => partner.key.get(patients))
    const refused = await partner.key.get(patients)
    expect(refused).toMatchObject({
      ...limited,
      headers: { 'retry-after': '1', 'ratelimit-policy': '"default";q=3;w=3', ratelimit: '"default";r=0;t=3' },
      body: { error: { code: 'rate_limited', message: expect.any(String), details: { retryAfterSeconds: 1 } } },
    })
    expect(refused.headers['content-type']).toMatch(/^application\/json/)
    expect(refused.headers['x-request-id']).toBeDefined()
    world.clock.advance(0.999)
    expect(await partner.key.get(patients)).toMatchObject(limited)
    world.clock.advance(0.001)
    expect(await partner.key.get(patients)).toMatchObject({ status: 200 })
    expect(await partner.key.get(patients)).toMatchObject(limited)
  })

  test('has nothing done for a request that is refused', async () => {
    await limitTo(1, 1)
    await partner.key.get(patients)
    const body = { externalId: 'x', phone: '+14155550100' }
    expect(await partner.key.post(patients, body, { 'idempotency-key': 'one' })).toMatchObject(limited)
    world.clock.advance(1)
    expect(await partner.key.post(patients, body, { 'idempotency-key': 'one' })).toMatchObject({ status: 201 })
  })

  test('has one bucket at all processes', async () => {
    await limitTo(50, 40)
    const other = (await world.startApi()).as(partner.apiKey)
    const [one, two] = [
      await statuses(30, () => partner.key.get(patients)),
      await statuses(30, () => other.get(patients)),
    ]
    expect([count(one, 200), count(two, 200)]).toEqual([30, 10])
    expect(await partner.key.get(patients)).toMatchObject(limited)
  })

  test('has one bucket when many ask at once', async () => {
    await limitTo(1, 25)
    const other = (await world.startApi()).as(partner.apiKey)
    const asking = Array.from({ length: 30 }, () => [partner.key.get(patients), other.get(patients)]).flat()
    const answers = await Promise.all(asking)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  test('takes nothing from other partners, nor from the partner’s other credentials', async () => {
    const renewed = world.api.as(await partner.rotateKey())
    await limitTo(1, 3)
    expect(await statuses(4, () => partner.key.get(patients))).toEqual([200, 200, 200, 429])
    expect(await renewed.get(patients)).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=2;t=1' } })
    const other = await world.partner()
    await limitTo(1, 3, other)
    expect(await other.key.get(patients)).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=2;t=1' } })
  })

  test('counts for itself whomever it names', async () => {
    await limitTo(1, 5)
    const physician = await partner.physician()
    expect(await physician.asserted.get('/v1/physicians/me/presence')).toMatchObject({
      headers: { ratelimit: '"default";r=3;t=2' },
    })
    expect(await partner.key.get(patients)).toMatchObject({ headers: { ratelimit: '"default";r=2;t=3' } })
  })

  test('has another allowance from the next request on when it is set', async () => {
    await limitTo(1, 2)
    expect(count(await statuses(3, () => partner.key.get(patients)), 200)).toBe(2)
    await limitTo(10, 20)
    world.clock.advance(1)
    expect(await partner.key.get(patients)).toMatchObject({
      headers: { 'ratelimit-policy': '"default";q=20;w=2', ratelimit: '"default";r=9;t=2' },
    })
    await limitTo(10, 3)
    expect(await partner.key.get(patients)).toMatchObject({ headers: { ratelimit: '"default";r=2;t=1' } })
  })

  test('is let in when nobody can count, which is reported', async () => {
    const faults: unknown[] = []
    const blind = await world.startApi({ onFault: (fault) => faults.push(fault) })
    await limitTo(1, 1)
    await world.db.owner.query('revoke all on directory.rate_buckets from consult_app')
    try {
      const answers = [await blind.as(partner.apiKey).get(patients), await blind.as(partner.apiKey).get(patients)]
      for (const { status, headers } of answers) expect([status, headers.ratelimit]).toEqual([200, undefined])
      expect(faults).toHaveLength(2)
      // Who guesses is not.
      expect(await blind.as('pps_nobody').get(patients)).toMatchObject({ status: 500 })
    } finally {
      await world.db.owner.query('grant select, insert, update, delete on directory.rate_buckets to consult_app')
    }
  })
})

describe('sessions', () => {
  test('a physician’s has a bucket of its own', async () => {
    const physician = await partner.physician()
    const [one, other] = [await physician.session(), await physician.session()]
    await limitTo(1, 3)
    const path = '/v1/physicians/me/presence'
    expect(await statuses(4, () => one.client.get(path))).toEqual([200, 200, 200, 429])
    expect(await other.client.get(path)).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=2;t=1' } })
    expect(await partner.key.get(patients)).toMatchObject({ status: 200 })
  })

  test('a widget’s has a bucket of its own, on /v1 and /trpc alike', async () => {
    const consult = await partner.consult()
    const [one, other] = [
      await partner.frame({ asyncConsultId: consult.id }),
      await partner.frame({ asyncConsultId: consult.id }),
    ]
    await limitTo(1, 3)
    expect(await one.get('/trpc/embed.overview')).toMatchObject({ headers: { ratelimit: '"default";r=2;t=1' } })
    expect(await one.get(`/v1/async-consults/${consult.id}`)).toMatchObject({ status: 200 })
    // A batch is one request.
    expect(await one.get('/trpc/embed.overview,embed.overview?batch=1')).toMatchObject({ status: 200 })
    const refused = await one.get('/trpc/embed.overview')
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1', ratelimit: '"default";r=0;t=3' },
      body: { error: { data: { consult: { code: 'rate_limited', details: { retryAfterSeconds: 1 } } } } },
    })
    expect(await one.get('/trpc/embed.overview,embed.overview?batch=1')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
    })
    expect(await other.get('/trpc/embed.overview')).toMatchObject({ status: 200 })
  })
})

describe('credentials that are refused', () => {
  const guess = (client: Client) => client.get(patients)

  test('are held back after a hundred, by the address that they come from', async () => {
    const stranger = world.api.as(`pp_test_${'A'.repeat(48)}`)
    const [here, elsewhere] = [newAddress(), newAddress()]
    expect(count(await statuses(101, () => guess(stranger.at(here))), 401)).toBe(100)
    expect(await guess(stranger.at(here))).toMatchObject({ ...limited, headers: { 'retry-after': '1' } })
    expect(await guess(stranger.at(elsewhere))).toMatchObject({ status: 401 })
    world.clock.advance(0.2)
    expect(await statuses(2, () => guess(stranger.at(here)))).toEqual([401, 429])
  })

  test('are counted whatever they look like', async () => {
    const here = newAddress()
    const credentials = ['pp_test_short', 'pst_nobody', 'pps_nobody', 'emf_nobody', 'nonsense']
    for (const credential of credentials) await statuses(20, () => guess(world.api.as(credential).at(here)))
    expect(await guess(world.api.as('nonsense').at(here))).toMatchObject(limited)
  })

  test('hold back nobody whose credential is good for longer than a fifth of a second', async () => {
    const here = newAddress()
    await statuses(101, () => guess(world.api.as('nonsense').at(here)))
    world.clock.advance(0.2)
    expect(await statuses(30, () => guess(partner.key.at(here)))).toEqual(Array(30).fill(200))
  })

  test('are one caller’s for all addresses of one IPv6 network', async () => {
    const at = (n: number) => world.api.as('nonsense').at(`2001:db8:5:6::${n.toString(16)}`)
    for (let n = 0; n < 101; n += 1) await guess(at(n))
    expect(await guess(at(5000))).toMatchObject(limited)
    expect(await guess(world.api.as('nonsense').at('2001:db8:5:7::1'))).toMatchObject({ status: 401 })
  })

  test('a request without any is no guess', async () => {
    const nobody = world.api.as(null).at(newAddress())
    expect(count(await statuses(150, () => guess(nobody)), 401)).toBe(150)
  })

  test('nor is a token that has run out', async () => {
    const consult = await partner.consult()
    const frame = (await partner.frame({ asyncConsultId: consult.id }, 60)).at(newAddress())
    world.clock.advance(60)
    expect(count(await statuses(120, () => frame.get('/trpc/embed.overview')), 401)).toBe(120)
  })
})

describe('the client’s address', () => {
  const forwarded = (address: string) => ({ 'x-forwarded-for': address })

  test('is the connection’s own, whatever a header says', async () => {
    const stranger = world.api.as('nonsense').at(newAddress())
    for (let n = 0; n < 101; n += 1) await stranger.get(patients, forwarded(newAddress()))
    expect(await stranger.get(patients, forwarded(newAddress()))).toMatchObject(limited)
  })

  test('is the one that a trusted proxy saw, not one that a client made up', async () => {
    const proxied = await world.startApi({ trustProxy: ['192.0.2.0/24'] })
    const stranger = proxied.as('nonsense').at('192.0.2.1')
    const here = newAddress()
    for (let n = 0; n < 101; n += 1) await stranger.get(patients, forwarded(`${newAddress()}, ${here}`))
    expect(await stranger.get(patients, forwarded(`${newAddress()}, ${here}`))).toMatchObject(limited)
    expect(await stranger.get(patients, forwarded(newAddress()))).toMatchObject({ status: 401 })
    const direct = proxied.as('nonsense').at('198.51.100.1')
    expect(await direct.get(patients, forwarded(here))).toMatchObject({ status: 401 })
  })
})

describe('sign-in', () => {
  const password = 'correct horse battery staple'
  let email: string
  beforeEach(async () => {
    const physician = await partner.physician()
    email = physician.resource.email
    await setPassword(world.api.services, { physicianId: physician.id, password })
  })
  const signIn = (address: string, given = password, as = email) =>
    world.api.as(null).at(address).post('/trpc/portal.signIn', { email: as, password: given })

  test('is held back after ten wrong passwords for one account from one address', async () => {
    const here = newAddress()
    expect(await statuses(11, () => signIn(here, 'wrong'))).toEqual([...Array(10).fill(401), 429])
    expect(await signIn(here)).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
    world.clock.advance(30)
    expect(await signIn(here)).toMatchObject({ status: 200 })
  })

  test('is not held back elsewhere, however long one address goes on', async () => {
    const [here, elsewhere] = [newAddress(), newAddress()]
    for (let hour = 0; hour < 20; hour += 1) {
      await statuses(11, () => signIn(here, 'wrong'))
      world.clock.advance(60)
    }
    expect(await signIn(here, 'wrong')).toMatchObject({ status: 401 })
    expect(await signIn(elsewhere)).toMatchObject({ status: 200 })
  })

  test('is held back for an account that many addresses are at, and open again soon after', async () => {
    for (let n = 0; n < 60; n += 1) expect((await signIn(newAddress(), 'wrong')).status).toBe(401)
    const elsewhere = newAddress()
    expect(await signIn(elsewhere)).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
    world.clock.advance(10)
    expect(await signIn(elsewhere)).toMatchObject({ status: 200 })
  })

  test('is held back for an address that is at many accounts', async () => {
    const here = newAddress()
    const all = await statuses(61, (n) => signIn(here, 'wrong', `nobody-${n}@clinic.example`))
    expect(all).toEqual([...Array(60).fill(401), 429])
  })

  test('that succeeds costs nothing', async () => {
    const here = newAddress()
    expect(count(await statuses(25, () => signIn(here)), 200)).toBe(25)
  })

  test('of an account that nobody has is held back like any other', async () => {
    const here = newAddress()
    const all = await statuses(11, () => signIn(here, 'wrong', 'nobody@clinic.example'))
    expect(all).toEqual([...Array(10).fill(401), 429])
  })
})

describe('exchanges', () => {
  const exchange = (token: string, address: string) =>
    world.api.as(token).at(address).post('/embed/session', undefined, { origin: clinicOrigin })

  test('of one embed token are held back after twenty', async () => {
    const { id } = await partner.patient()
    const { body } = await partner.key.post<{ token: string }>(`${patients}/${id}/embed-session`)
    const all = await statuses(21, () => exchange(body.token, newAddress()))
    expect(all).toEqual([...Array(20).fill(200), 429])
    expect(await exchange(body.token, newAddress())).toMatchObject({ ...limited, headers: { 'retry-after': '3' } })
    world.clock.advance(3)
    expect(await exchange(body.token, newAddress())).toMatchObject({ status: 200 })
  })

  test('from one address are held back after a hundred and twenty', async () => {
    const here = newAddress()
    const all = await statuses(121, (n) => exchange(`emt_${n}`, here))
    expect(all).toEqual([...Array(120).fill(401), 429])
    world.clock.advance(0.1)
    expect(await exchange('emt_nobody', here)).toMatchObject({ status: 401 })
  })

  test('of hand-offs are held back after sixty', async () => {
    const here = world.api.as(null).at(newAddress())
    const all = await statuses(61, () => here.post('/trpc/portal.exchange', { token: 'pst_nobody' }))
    expect(all).toEqual([...Array(60).fill(401), 429])
  })
})
