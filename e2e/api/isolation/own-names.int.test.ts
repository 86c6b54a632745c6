import type { Page } from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestEnvironment,
  newPhone,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let stranger: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  stranger = await environment.partner()
})
afterAll(() => environment.close())

test('two partners can use the same external ids', async () => {
  const body = { externalId: 'the-same' }
  const ours = success(await partner.key.post<{ id: string }>('/v1/patients', { ...body, phone: newPhone() }))
  const theirs = success(await stranger.key.post<{ id: string }>('/v1/patients', { ...body, phone: newPhone() }))
  expect(ours.id).not.toBe(theirs.id)
  const found = success(await partner.key.get<Page<{ id: string }>>('/v1/patients?externalId=the-same'))
  expect(found.items.map(({ id }) => id)).toEqual([ours.id])
})

test('two partners can use the same Idempotency-Key', async () => {
  const key = { 'idempotency-key': 'the-same' }
  const make = (tenant: TestPartner) =>
    tenant.key.post<{ id: string }>('/v1/patients', { externalId: 'keyed', phone: newPhone() }, key)
  const [ours, theirs] = [await make(partner), await make(stranger)]
  expect([ours.status, theirs.status]).toEqual([201, 201])
  expect(theirs.headers['idempotent-replayed']).toBeUndefined()
  expect(theirs.body.id).not.toBe(ours.body.id)
})
