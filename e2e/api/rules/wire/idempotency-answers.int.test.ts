import { deleteExpired } from '@consult/platform'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  newPhone,
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

const day = 24 * 60 * 60

describe('a state conflict', () => {
  test('is an answer too, and is replayed with its details', async () => {
    const open = await partner.consult({ status: 'invited' })
    const create = () => partner.key.post('/v1/async-consults', { patientId: open.patientId }, keyed())
    const first = await create()
    expect(first).toMatchObject({ status: 409, code: 'has_open_thread', details: { asyncConsultId: open.id } })
    success(await partner.key.post(`/v1/async-consults/${open.id}/close`))
    const again = await create()
    expect([again.status, again.text]).toEqual([409, first.text])
    expect([first, again].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true'])
  })

  test('of a lost claim names the winner permanently', async () => {
    const [winner, loser] = [await partner.physician(), await partner.physician()]
    const { id } = await partner.consult({ status: 'active', physician: winner })
    const claim = () => loser.asserted.post(`/v1/async-consults/${id}/claim`, undefined, keyed())
    const first = await claim()
    success(await partner.key.post(`/v1/async-consults/${id}/close`))
    expect((await claim()).text).toBe(first.text)
    expect(first.details).toEqual({ status: 'active', physicianId: winner.id })
  })
})

describe('an answer is not stored for replay when it is', () => {
  test('400', async () => {
    const body = { externalId: 'p', phone: 'nonsense' }
    expect(await partner.key.post('/v1/patients', body, keyed())).toMatchObject({ status: 400 })
    expect(await partner.key.post('/v1/patients', { ...body, phone: newPhone() }, keyed())).toMatchObject({
      status: 201,
    })
  })

  test('401 or 403', async () => {
    const physician = await partner.physician()
    const { id } = await partner.consult()
    const claim = `/v1/async-consults/${id}/claim`
    expect(await partner.key.post(claim, undefined, keyed())).toMatchObject({ status: 401 })
    await partner.update({ assertionEnabled: false })
    expect(await physician.asserted.post(claim, undefined, keyed())).toMatchObject({ status: 403 })
    await partner.update({ assertionEnabled: true })
    expect(await physician.asserted.post(claim, undefined, keyed())).toMatchObject({ status: 200 })
  })

  test('404', async () => {
    const create = () => partner.key.post('/v1/async-consults', { patientExternalId: 'soon' }, keyed())
    expect(await create()).toMatchObject({ status: 404 })
    await partner.patient({ externalId: 'soon' })
    expect(await create()).toMatchObject({ status: 201 })
  })

  test('500', async () => {
    const physician = await partner.physician()
    const { id } = await partner.consult()
    const claim = () => physician.asserted.post(`/v1/async-consults/${id}/claim`, undefined, keyed())
    await environment.db.owner.query('alter table tenant.messages rename to messages_away')
    try {
      expect(await claim()).toMatchObject({ status: 500, code: 'internal_error' })
    } finally {
      await environment.db.owner.query('alter table tenant.messages_away rename to messages')
    }
    expect(environment.faults.splice(0)).toHaveLength(1)
    expect(await claim()).toMatchObject({ status: 200, body: { physicianId: physician.id } })
  })
})

describe('an answer for replay is stored for 24 hours', () => {
  const rate = (id: string) => partner.key.post(`/v1/async-consults/${id}/rating`, { value: 5 }, keyed())

  test('to the millisecond', async () => {
    const { id } = await partner.consult()
    const first = success(await rate(id))
    environment.clock.advance(day)
    environment.clock.advance(-0.001)
    expect((await rate(id)).body).toEqual(first)
    environment.clock.advance(0.001)
    expect(await rate(id)).toMatchObject({ status: 409, code: 'already_rated' })
  })

  test('and then its key can be used again, also for another request', async () => {
    const [one, two] = [await partner.consult(), await partner.consult()]
    success(await rate(one.id))
    environment.clock.advance(day)
    expect(await rate(two.id)).toMatchObject({ status: 200 })
  })

  test('and is deleted after that, not before', async () => {
    success(await rate((await partner.consult()).id))
    const kept = async () => {
      await deleteExpired(environment.api.services)
      const { rows } = await environment.db.owner.query('select from tenant.idempotency_keys where partner_id = $1', [
        partner.id,
      ])
      return rows.length
    }
    environment.clock.advance(day - 1)
    expect(await kept()).toBe(1)
    environment.clock.advance(1)
    expect(await kept()).toBe(0)
  })
})
