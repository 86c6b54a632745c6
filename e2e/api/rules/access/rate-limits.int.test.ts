import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  asserting,
  createTestEnvironment,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { count, limited, statuses } from './rate-limits.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const patients = '/v1/patients'
const limitTo = (rateLimitPerSecond: number, rateLimitBurst: number, who = partner) =>
  who.update({ rateLimitPerSecond, rateLimitBurst })

describe('an API key', () => {
  test('has 50 requests a second and a burst of 100, unless an operator sets another rate', {
    tags: 'full',
  }, async () => {
    await limitTo(50, 100)
    const { headers } = await partner.key.get(patients)
    expect(headers).toMatchObject({ 'ratelimit-policy': '"default";q=100;w=2', ratelimit: '"default";r=99;t=1' })
    expect(count(await statuses(110, () => partner.key.get(patients)), 200)).toBe(99)
    environment.clock.advance(1)
    expect(count(await statuses(60, () => partner.key.get(patients)), 200)).toBe(50)
  })

  test('reports what is left in every answer to it', async () => {
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
    expect(await left(environment.api.as(null).get(patients))).toEqual([401, undefined])
  })

  test('beyond its limit gets 429 in the standard error body with a sufficient Retry-After', async () => {
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
    environment.clock.advance(0.999)
    expect(await partner.key.get(patients)).toMatchObject(limited)
    environment.clock.advance(0.001)
    expect(await partner.key.get(patients)).toMatchObject({ status: 200 })
    expect(await partner.key.get(patients)).toMatchObject(limited)
  })

  test('causes no work when a request is refused', async () => {
    await limitTo(1, 1)
    await partner.key.get(patients)
    const body = { externalId: 'x', phone: '+14155550100' }
    expect(await partner.key.post(patients, body, { 'idempotency-key': 'one' })).toMatchObject(limited)
    environment.clock.advance(1)
    expect(await partner.key.post(patients, body, { 'idempotency-key': 'one' })).toMatchObject({ status: 201 })
  })

  test('has one bucket across all processes', { tags: 'full' }, async () => {
    await limitTo(50, 40)
    const other = (await environment.startApi()).as(partner.apiKey)
    const [one, two] = [
      await statuses(30, () => partner.key.get(patients)),
      await statuses(30, () => other.get(patients)),
    ]
    expect([count(one, 200), count(two, 200)]).toEqual([30, 10])
    expect(await partner.key.get(patients)).toMatchObject(limited)
  })

  test('has one bucket for concurrent requests to several processes', async () => {
    await limitTo(1, 12)
    const other = (await environment.startApi()).as(partner.apiKey)
    const asking = Array.from({ length: 10 }, () => [partner.key.get(patients), other.get(patients)]).flat()
    const answers = await Promise.all(asking)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(8)
  })

  test('does not use up the limits of other partners or of the partner’s other credentials', async () => {
    const renewed = environment.api.as(await partner.rotateKey())
    await limitTo(1, 3)
    expect(await statuses(4, () => partner.key.get(patients))).toEqual([200, 200, 200, 429])
    expect(await renewed.get(patients)).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=2;t=1' } })
    const other = await environment.partner()
    await limitTo(1, 3, other)
    expect(await other.key.get(patients)).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=2;t=1' } })
  })

  test('has its own limit, whichever physician it names', async () => {
    await limitTo(1, 5)
    const physician = await partner.physician()
    expect(await physician.asserted.get('/v1/physicians/me/presence')).toMatchObject({
      headers: { ratelimit: '"default";r=3;t=2' },
    })
    expect(await partner.key.get(patients)).toMatchObject({ headers: { ratelimit: '"default";r=2;t=3' } })
  })

  test('uses a new rate from the next request on', async () => {
    await limitTo(1, 2)
    expect(count(await statuses(3, () => partner.key.get(patients)), 200)).toBe(2)
    await limitTo(10, 20)
    environment.clock.advance(1)
    expect(await partner.key.get(patients)).toMatchObject({
      headers: { 'ratelimit-policy': '"default";q=20;w=2', ratelimit: '"default";r=9;t=2' },
    })
    await limitTo(10, 3)
    expect(await partner.key.get(patients)).toMatchObject({ headers: { ratelimit: '"default";r=2;t=1' } })
  })

  test('is let in when the counter is unavailable, which is reported', async () => {
    const faults: unknown[] = []
    const blind = await environment.startApi({ onFault: (fault) => faults.push(fault) })
    await limitTo(1, 1)
    await environment.db.owner.query('revoke all on directory.rate_buckets from consult_app')
    try {
      const answers = [await blind.as(partner.apiKey).get(patients), await blind.as(partner.apiKey).get(patients)]
      for (const { status, headers } of answers) expect([status, headers.ratelimit]).toEqual([200, undefined])
      expect(faults).toHaveLength(2)
      // Callers with a guessed credential are refused.
      expect(await blind.as('pps_nobody').get(patients)).toMatchObject({ status: 500 })
    } finally {
      await environment.db.owner.query('grant select, insert, update, delete on directory.rate_buckets to consult_app')
    }
  })
})

describe('all credentials of a partner together', () => {
  /** This many sessions of the partner's physicians. */
  const sessions = async (many: number, who = partner) => {
    const physician = await who.physician()
    return Promise.all(Array.from({ length: many }, async () => (await physician.session()).client))
  }
  const path = '/v1/physicians/me/presence'

  test('have ten times the limit of one, and do not use up another partner’s', async () => {
    const [last, ...clients] = await sessions(12)
    const other = await environment.partner()
    for (const each of [partner, other]) await limitTo(1, 1, each)
    const answers = []
    for (const client of clients) answers.push((await client.get(path)).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
    expect(await last?.get(path)).toMatchObject({
      ...limited,
      headers: { 'retry-after': '1', 'ratelimit-policy': '"partner";q=10;w=1', ratelimit: '"partner";r=0;t=1' },
    })
    expect(await partner.key.get(patients)).toMatchObject(limited)
    expect(await other.key.get(patients)).toMatchObject({ status: 200 })
    environment.clock.advance(1)
    expect(await partner.key.get(patients)).toMatchObject({ status: 200 })
  })

  test('are not charged for requests that are refused for one credential', async () => {
    const [greedy, other] = await sessions(2)
    await limitTo(1, 1)
    await statuses(12, async () => {
      const answer = await greedy?.get(path)
      if (!answer) throw new Error('no session')
      return answer
    })
    expect(await other?.get(path)).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=0;t=1' } })
  })
})

describe('a rate limit', () => {
  test('is separate for each physician session', async () => {
    const physician = await partner.physician()
    const [one, other] = [await physician.session(), await physician.session()]
    await limitTo(1, 3)
    const path = '/v1/physicians/me/presence'
    expect(await statuses(4, () => one.client.get(path))).toEqual([200, 200, 200, 429])
    expect(await other.client.get(path)).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=2;t=1' } })
    expect(await partner.key.get(patients)).toMatchObject({ status: 200 })
  })

  test('is separate for each widget session, and shared between /v1 and /trpc', async () => {
    const consult = await partner.consult()
    const [one, other] = [
      await partner.frame({ asyncConsultId: consult.id }),
      await partner.frame({ asyncConsultId: consult.id }),
    ]
    await limitTo(1, 3)
    expect(await one.get('/trpc/embed.overview')).toMatchObject({ headers: { ratelimit: '"default";r=2;t=1' } })
    expect(await one.get(`/v1/async-consults/${consult.id}`)).toMatchObject({ status: 200 })
    expect(await one.get('/trpc/embed.overview')).toMatchObject({ status: 200 })
    const refused = await one.get('/trpc/embed.overview')
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1', ratelimit: '"default";r=0;t=3' },
      body: { error: { data: { consult: { code: 'rate_limited', details: { retryAfterSeconds: 1 } } } } },
    })
    expect(await one.get('/trpc/embed.overview,embed.overview?batch=1')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2' },
    })
    expect(await other.get('/trpc/embed.overview')).toMatchObject({ status: 200 })
  })

  test('charges a batch one token for each procedure, and lets one that costs more wait for a full bucket', async () => {
    const { id } = await partner.patient()
    const frame = await partner.frame({ patientId: id })
    await limitTo(1, 8)
    const batch = (procedures: number) =>
      frame.get(`/trpc/${Array(procedures).fill('embed.overview').join(',')}?batch=1`)
    expect(await batch(3)).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=5;t=3' } })
    expect(await batch(3)).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=2;t=6' } })
    expect(await batch(3)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      // One error for the whole batch, not one for each of its procedures.
      body: { error: { data: { consult: { code: 'rate_limited' } } } },
    })
    expect(await batch(2)).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=0;t=8' } })
    environment.clock.advance(7)
    expect(await batch(9)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    environment.clock.advance(1)
    expect(await batch(9)).toMatchObject({ status: 200 })
  })

  test('spares the database requests of a session that is over its limit', async () => {
    const consult = await partner.consult()
    const frame = await partner.frame({ asyncConsultId: consult.id })
    const session = (await (await partner.physician()).session()).client
    await limitTo(1, 1)
    for (const client of [frame, session, partner.key]) await statuses(2, () => client.get('/trpc/embed.overview'))
    await environment.db.owner.query('alter table directory.partners rename to elsewhere')
    try {
      for (const client of [frame, session, partner.key]) {
        expect(await client.get('/trpc/embed.overview')).toMatchObject({ status: 429 })
      }
    } finally {
      await environment.db.owner.query('alter table directory.elsewhere rename to partners')
    }
  })
})
