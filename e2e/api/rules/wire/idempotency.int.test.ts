import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  clinicOrigin,
  createTestEnvironment,
  newPhone,
  nextNumber,
  success,
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

/** One example of every kind of POST that stores its answer: caller, path and body. */
const posts: Record<string, () => Promise<[Client, string, unknown?]>> = {
  'a patient': async () => [partner.key, '/v1/patients', { externalId: `p-${nextNumber()}`, phone: newPhone() }],
  'a physician': async () => {
    const n = nextNumber()
    const body = { externalId: `d-${n}`, email: `d-${n}@x.example`, firstName: 'A', lastName: 'B' }
    return [partner.key, '/v1/physicians', body]
  },
  'a physician session': async () => [partner.key, `/v1/physicians/${(await partner.physician()).id}/session`],
  'a consult': async () => [partner.key, '/v1/async-consults', { patientId: (await partner.patient()).id }],
  consent: async () => {
    const { id } = await partner.consult({ status: 'invited' })
    return [partner.key, `/v1/async-consults/${id}/consent`, { decision: 'accept' }]
  },
  'a claim': async () => {
    const { id } = await partner.consult()
    return [(await partner.physician()).asserted, `/v1/async-consults/${id}/claim`]
  },
  'a takeover': async () => {
    const { id } = await partner.consult({ status: 'active' })
    environment.clock.advance(15 * 60)
    return [(await partner.physician()).asserted, `/v1/async-consults/${id}/takeover`]
  },
  'a resolution': async () => {
    const physician = await partner.physician()
    const { id } = await partner.consult({ status: 'active', physician })
    return [physician.asserted, `/v1/async-consults/${id}/resolve`, { summary: 'Done' }]
  },
  'an agreement': async () => {
    const { id } = await partner.consult({ status: 'resolve_requested' })
    return [partner.key, `/v1/async-consults/${id}/accept-resolution`]
  },
  'a close': async () => [partner.key, `/v1/async-consults/${(await partner.consult()).id}/close`, {}],
  'a rating': async () => [partner.key, `/v1/async-consults/${(await partner.consult()).id}/rating`, { value: 3 }],
  'an embed token of a consult': async () => [
    partner.key,
    `/v1/async-consults/${(await partner.consult()).id}/embed-session`,
  ],
  'an embed token of a patient': async () => [
    partner.key,
    `/v1/patients/${(await partner.patient()).id}/embed-session`,
    { ttlSeconds: 60 },
  ],
}

describe.each(oneIn(4, Object.entries(posts)))('%s', { tags: 'sized' }, (_what, prepare) => {
  test('takes effect once with a key, and a repeat gets the same status and body', async () => {
    const [client, path, body] = await prepare()
    const first = await client.post(path, body, keyed())
    expect([200, 201]).toContain(first.status)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    environment.clock.advance(60)
    const events = await partner.eventsDuring(async () => {
      const again = await client.post(path, body, keyed())
      expect(again.headers['idempotent-replayed']).toBe('true')
      expect([again.status, again.text]).toEqual([first.status, first.text])
    })
    expect(events).toEqual([])
  })

  test('takes effect once for ten concurrent requests: the others are refused as in progress or get its answer', async () => {
    const [client, path, body] = await prepare()
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post(path, body, keyed())))
    const done = answers.filter(({ status }) => status < 400)
    expect(new Set(done.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(done.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    for (const { status, code } of answers.filter(({ status }) => status >= 400)) {
      expect([status, code]).toEqual([409, 'idempotency_key_in_use'])
    }
  })
})

describe('a replayed token', () => {
  test('is identical to the first, and works', async () => {
    const { id } = await partner.consult()
    const mint = () => partner.key.post<{ token: string }>(`/v1/async-consults/${id}/embed-session`, {}, keyed())
    const [first, again] = [success(await mint()), success(await mint())]
    expect(again.token).toBe(first.token)
    const exchanged = await environment.api.as(again.token).post('/embed/session', undefined, { origin: clinicOrigin })
    expect(exchanged.status).toBe(200)
  })

  test('is not readable in the database', async () => {
    const physician = await partner.physician()
    const { token } = success(
      await partner.key.post<{ token: string }>(`/v1/physicians/${physician.id}/session`, undefined, keyed()),
    )
    const { rows } = await environment.db.owner.query('select * from tenant.idempotency_keys where partner_id = $1', [
      partner.id,
    ])
    expect(rows).toHaveLength(1)
    const stored = JSON.stringify(rows)
    for (const secret of [token, token.slice(4), physician.id, 'k-1', Buffer.from(token).toString('base64')]) {
      expect(stored).not.toContain(secret)
    }
  })
})

test('a malformed idempotency key is invalid', async () => {
  for (const key of ['', 'k'.repeat(256), 'a b', 'ké', '\t']) {
    const answer = await partner.key.post('/v1/patients', { externalId: 'p', phone: newPhone() }, keyed(key))
    expect(answer, key).toMatchObject({ status: 400, details: { issues: [{ path: 'Idempotency-Key' }] } })
  }
})

test('an idempotency key has no effect on GET and PUT', async () => {
  const physician = await partner.physician()
  for (const languages of [['en'], ['de']]) {
    const answer = await partner.key.put(`/v1/physicians/${physician.id}/languages`, { languages }, keyed())
    expect(answer).toMatchObject({ status: 200, body: { languages } })
  }
  expect(await partner.key.get('/v1/patients', { ...keyed() })).toMatchObject({
    status: 200,
  })
})

test('a body whose members are in another order, or that has other white space, is the same', async () => {
  const [externalId, phone] = [`p-${nextNumber()}`, newPhone()]
  const first = await partner.key.post(
    '/v1/patients',
    { externalId, phone, metadata: { a: '1', b: '2' } },
    keyed('order'),
  )
  const again = await partner.key.post(
    '/v1/patients',
    { metadata: { b: '2', a: '1' }, phone, externalId },
    keyed('order'),
  )
  expect([again.status, again.body]).toEqual([first.status, first.body])
  const other = await partner.key.post(
    '/v1/patients',
    { externalId, phone, metadata: { a: '2', b: '1' } },
    keyed('order'),
  )
  expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
})
