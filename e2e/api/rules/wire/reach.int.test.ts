import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
})

const forbidden = { status: 403, code: 'forbidden' }
const unauthorized = { status: 401, code: 'unauthorized' }

describe('a physician session', () => {
  test('can use the physician routes for threads: read, claim, reply, resolve, close', async () => {
    const { client } = await physician.session()
    const { id } = await partner.consult()
    const path = `/v1/async-consults/${id}`
    expect(await client.get('/v1/async-consults')).toMatchObject({ body: { items: [{ id }] } })
    expect(await client.get(path)).toMatchObject({ body: { id } })
    expect(await client.post(`${path}/claim`)).toMatchObject({ status: 200, body: { physicianId: physician.id } })
    expect(await client.get(`${path}/messages`)).toMatchObject({ body: { items: [{ notice: expect.anything() }] } })
    expect(await client.post(`${path}/replies`, { text: 'x' })).toMatchObject({ status: 202 })
    expect(await client.post(`${path}/resolve`)).toMatchObject({ status: 200 })
    expect(await client.post(`${path}/close`)).toMatchObject({ body: { closedReason: 'closed_by_physician' } })
  })

  test('can use the physician routes for calls: read, join, end and decline', async () => {
    const { client } = await physician.session()
    success(await client.put('/v1/physicians/me/presence', { status: 'online' }))
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
    const path = `/v1/telehealth-consults/${id}`
    expect(await client.get('/v1/telehealth-consults')).toMatchObject({ body: { items: [{ id }] } })
    expect(await client.get(path)).toMatchObject({ body: { id } })
    expect(await client.post(`${path}/decline-ring`)).toMatchObject({ status: 200 })
    const next = await partner.telehealthConsult({ status: 'ringing', physician })
    expect(await client.post(`/v1/telehealth-consults/${next.id}/join`)).toMatchObject({ status: 200 })
    expect(await client.post(`/v1/telehealth-consults/${next.id}/end`)).toMatchObject({ body: { status: 'completed' } })
  })

  test('takes over threads in its own physician’s name', async () => {
    const { id } = await partner.consult({ status: 'active' })
    const { client } = await physician.session()
    environment.clock.advance(15 * 60)
    const fresh = await physician.session()
    expect(await client.post(`/v1/async-consults/${id}/takeover`)).toMatchObject(unauthorized)
    expect(await fresh.client.post(`/v1/async-consults/${id}/takeover`)).toMatchObject({
      body: { physicianId: physician.id },
    })
  })
})

describe('on a physician’s own routes,', () => {
  const acts = {
    presence: { status: 'away' },
    licenses: { licenses: [] },
    languages: { languages: ['en'] },
  }

  test.each(['presence', 'licenses', 'languages'] as const)(
    '%s: `me` and the own id are the same, and a colleague’s id is forbidden, with either credential',
    async (what) => {
      const colleague = await partner.physician()
      const { client } = await physician.session()
      for (const each of [client, physician.asserted]) {
        for (const id of ['me', physician.id]) {
          expect(await each.put(`/v1/physicians/${id}/${what}`, acts[what])).toMatchObject({ status: 200 })
        }
        expect(await each.put(`/v1/physicians/${colleague.id}/${what}`, acts[what])).toMatchObject(forbidden)
      }
    },
  )

  test('presence and licenses need a physician, and languages need only the API key', async () => {
    const { id } = physician
    expect(await partner.key.put(`/v1/physicians/${id}/presence`, acts.presence)).toMatchObject(unauthorized)
    expect(await partner.key.put(`/v1/physicians/${id}/licenses`, acts.licenses)).toMatchObject(unauthorized)
    expect(await partner.key.put(`/v1/physicians/${id}/languages`, acts.languages)).toMatchObject({ status: 200 })
    expect(await partner.key.put('/v1/physicians/me/languages', acts.languages)).toMatchObject(unauthorized)
  })

  test('a session reads its own physician, and a colleague is forbidden', async () => {
    const colleague = await partner.physician()
    const { client } = await physician.session()
    expect(await client.get(`/v1/physicians/${colleague.id}`)).toMatchObject(forbidden)
    expect(await client.get(`/v1/physicians/${colleague.id}/presence`)).toMatchObject(forbidden)
    expect(await physician.asserted.get(`/v1/physicians/${colleague.id}`)).toMatchObject({ status: 200 })
  })

  test('a session is created with the API key, for `me` when the request names a physician', async () => {
    expect(await partner.key.post('/v1/physicians/me/session')).toMatchObject(unauthorized)
    expect(await physician.asserted.post('/v1/physicians/me/session')).toMatchObject({
      status: 201,
      body: { physicianId: physician.id },
    })
  })
})

describe('a license', () => {
  const jurisdiction = 'US-CA'
  const unlicensed = { status: 403, code: 'physician_not_licensed' }
  const claim = (who: TestPhysician, id: string) => who.asserted.post(`/v1/async-consults/${id}/claim`)
  const license = (expiresOn: string | null) => ({ licenses: [{ jurisdiction, number: '1', expiresOn }] })

  test('is needed to claim and take over when the consult has a jurisdiction', async () => {
    const { id } = await partner.consult({ fields: { jurisdiction } })
    const licensed = await partner.physician({ licensedIn: [jurisdiction] })
    expect(await claim(physician, id)).toMatchObject(unlicensed)
    success(await claim(licensed, id))
    environment.clock.advance(15 * 60)
    expect(await physician.asserted.post(`/v1/async-consults/${id}/takeover`)).toMatchObject(unlicensed)
  })

  test('is not needed when the consult has none', async () => {
    const { id } = await partner.consult()
    expect(await claim(physician, id)).toMatchObject({ status: 200 })
  })

  test('is valid to the end of its last day', async () => {
    const { id } = await partner.consult({ fields: { jurisdiction } })
    const today = environment.clock.now().toISOString().slice(0, 10)
    const yesterday = new Date(environment.clock.now().getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    success(await physician.asserted.put('/v1/physicians/me/licenses', license(yesterday)))
    expect(await claim(physician, id)).toMatchObject(unlicensed)
    success(await physician.asserted.put('/v1/physicians/me/licenses', license(today)))
    expect(await claim(physician, id)).toMatchObject({ status: 200 })
  })
})
