import { rotateApiKey } from '@consult/directory'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  clinicOrigin,
  createTestEnvironment,
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

const patients = '/v1/patients'
const presence = '/v1/physicians/me/presence'
const unauthorized = { status: 401, code: 'unauthorized' }
const day = 24 * 60 * 60

test('the previous key works for exactly 24 more hours', async () => {
  const rotatedAt = environment.clock.now().getTime()
  const { apiKey, previousKeyExpiresAt } = await rotateApiKey(environment.operator, partner.id)
  expect(previousKeyExpiresAt).toBe(new Date(rotatedAt + day * 1000).toISOString())
  expect(await environment.api.as(apiKey).get(patients)).toMatchObject({ status: 200 })
  environment.clock.moveTo(new Date(rotatedAt + day * 1000 - 1))
  expect(await partner.key.get(patients)).toMatchObject({ status: 200 })
  environment.clock.moveTo(new Date(rotatedAt + day * 1000))
  expect(await partner.key.get(patients)).toMatchObject(unauthorized)
  expect(await environment.api.as(apiKey).get(patients)).toMatchObject({ status: 200 })
})

test('after two rotations, each previous key works for its own 24 hours', async () => {
  const second = await partner.rotateKey()
  environment.clock.advance(day / 2)
  const third = await partner.rotateKey()
  environment.clock.advance(day / 2)
  expect(await partner.key.get(patients)).toMatchObject(unauthorized)
  expect(await environment.api.as(second).get(patients)).toMatchObject({ status: 200 })
  environment.clock.advance(day / 2)
  expect(await environment.api.as(second).get(patients)).toMatchObject(unauthorized)
  expect(await environment.api.as(third).get(patients)).toMatchObject({ status: 200 })
})

test('both keys give access to the same tenant', async () => {
  const patient = await partner.patient()
  const renewed = environment.api.as(await partner.rotateKey())
  expect(await renewed.get(`/v1/patients/${patient.id}`)).toMatchObject({ status: 200, body: patient })
  expect(await partner.key.get(`/v1/patients/${patient.id}`)).toMatchObject({ status: 200, body: patient })
})

describe('rotation ends, at their next use,', () => {
  test('physician session tokens', async () => {
    const { client } = await (await partner.physician()).session()
    expect(await client.get(presence)).toMatchObject({ status: 200 })
    await partner.rotateKey()
    expect(await client.get(presence)).toMatchObject(unauthorized)
  })

  test('embed tokens that have not been exchanged', async () => {
    const { id } = await partner.consult()
    const { body } = await partner.key.post<{ token: string }>(`/v1/async-consults/${id}/embed-session`)
    await partner.rotateKey()
    const answer = await environment.api.as(body.token).post('/embed/session', undefined, { origin: clinicOrigin })
    expect(answer).toMatchObject({ status: 401, code: 'embed_token_invalid' })
  })

  test('widget sessions', async () => {
    const { id } = await partner.consult()
    const frame = await partner.frame({ asyncConsultId: id })
    expect(await frame.get(`/v1/async-consults/${id}`)).toMatchObject({ status: 200 })
    await partner.rotateKey()
    expect(await frame.get(`/v1/async-consults/${id}`)).toMatchObject({ status: 401, code: 'embed_token_invalid' })
  })

  test('nothing that belongs to other partners', async () => {
    const other = await environment.partner()
    const { client } = await (await other.physician()).session()
    await partner.rotateKey()
    expect(await client.get(presence)).toMatchObject({ status: 200 })
  })
})

test('tokens that the old key creates in its grace period work until the next rotation', async () => {
  const physician = await partner.physician()
  const { id } = await partner.consult()
  await partner.rotateKey()
  const { client } = await physician.session()
  const frame = await partner.frame({ asyncConsultId: id })
  expect(await client.get(presence)).toMatchObject({ status: 200 })
  expect(await frame.get(`/v1/async-consults/${id}`)).toMatchObject({ status: 200 })
  await partner.rotateKey()
  expect(await client.get(presence)).toMatchObject(unauthorized)
  expect(await frame.get(`/v1/async-consults/${id}`)).toMatchObject({ status: 401, code: 'embed_token_invalid' })
})

test('an asserted physician id is valid as long as the key it is sent with', async () => {
  const physician = await partner.physician()
  await partner.rotateKey()
  success(await physician.asserted.get(presence))
  environment.clock.advance(day)
  expect(await physician.asserted.get(presence)).toMatchObject(unauthorized)
})
