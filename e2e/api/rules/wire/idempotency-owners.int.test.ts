import type { AsyncConsult } from '@consult/domain'
import { beginIdempotent } from '@consult/request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
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

describe('an idempotency key belongs to one request:', () => {
  const reused = { status: 422, code: 'idempotency_key_reused' }

  test('another body is refused', async () => {
    const { id } = await partner.consult()
    const rate = (value: number) => partner.key.post(`/v1/async-consults/${id}/rating`, { value }, keyed())
    success(await rate(5))
    expect(await rate(1)).toMatchObject(reused)
    expect((await partner.read(id)).rating?.value).toBe(5)
  })

  test('another route or resource is refused', async () => {
    const [one, two] = [await partner.consult(), await partner.consult()]
    success(await partner.key.post(`/v1/async-consults/${one.id}/close`, {}, keyed()))
    expect(await partner.key.post(`/v1/async-consults/${one.id}/embed-session`, {}, keyed())).toMatchObject(reused)
    expect(await partner.key.post(`/v1/async-consults/${two.id}/close`, {}, keyed())).toMatchObject(reused)
  })

  test('another body is refused while the first request is running', async () => {
    await beginIdempotent(environment.api.services, {
      partnerId: partner.id,
      principal: 'key',
      key: 'k-1',
      fingerprint: 'another',
    })
    const patient = { externalId: 'p', phone: newPhone() }
    expect(await partner.key.post('/v1/patients', patient, keyed())).toMatchObject(reused)
  })
})

describe('an idempotency key belongs to its caller:', () => {
  test('a physician’s is separate from a colleague’s and from the API key’s own', async () => {
    const [one, other] = [await partner.physician(), await partner.physician()]
    const first = await partner.consult({ status: 'active', physician: one })
    const second = await partner.consult({ status: 'active', physician: other })
    const close = (client: Client, { id }: AsyncConsult) => client.post(`/v1/async-consults/${id}/close`, {}, keyed())
    expect(await close(one.asserted, first)).toMatchObject({ status: 200 })
    expect(await close(other.asserted, second)).toMatchObject({ status: 200 })
    expect(await close(partner.key, await partner.consult())).toMatchObject({ status: 200 })
  })

  test('a widget’s answer is not returned to a widget with narrower access', async () => {
    const first = await partner.consult({ status: 'closed' })
    const second = await partner.consult({ patientId: first.patientId })
    const wide = await partner.frame({ patientId: first.patientId })
    const narrow = await partner.frame({ asyncConsultId: second.id })
    const rate = (client: Client) => client.post(`/v1/async-consults/${first.id}/rating`, { value: 5 }, keyed())
    expect(await rate(wide)).toMatchObject({ status: 200 })
    expect(await rate(narrow)).toMatchObject({ status: 404 })
    expect(await rate(await partner.frame({ patientId: first.patientId }))).toMatchObject({
      status: 200,
      headers: { 'idempotent-replayed': 'true' },
    })
  })

  test('it survives the rotation of the API key', async () => {
    const body = { externalId: 'p', phone: newPhone() }
    const first = await partner.key.post('/v1/patients', body, keyed())
    const renewed = environment.api.as(await partner.rotateKey())
    expect((await renewed.post('/v1/patients', body, keyed())).text).toBe(first.text)
  })

  test('a stored answer is not returned to a caller who has lost access', async () => {
    const physician = await partner.physician()
    const { client } = await physician.session()
    const { id } = await partner.consult()
    success(await client.post(`/v1/async-consults/${id}/claim`, undefined, keyed()))
    await partner.rotateKey()
    expect(await client.post(`/v1/async-consults/${id}/claim`, undefined, keyed())).toMatchObject({ status: 401 })
  })
})
