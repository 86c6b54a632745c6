/** @module-tag sized */
import type { AsyncConsult } from '@consult/domain'
import { sized } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asserting,
  createTestEnvironment,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

const crowd = sized(25, 100)

let environment: TestEnvironment
let partner: TestPartner
let physicians: TestPhysician[]

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  physicians = await Promise.all(Array.from({ length: crowd }, () => partner.physician()))
})
afterAll(() => environment.close())

interface Claim {
  readonly physicianId: string
  readonly status: number
  readonly body: unknown
}

/** Asserts that one caller has the thread and that all other callers learn who it is. */
async function expectOneWinner(consultId: string, claims: readonly Claim[]) {
  const [winner, ...others] = claims.filter(({ status }) => status === 200)
  expect(others).toEqual([])
  const losers = claims.filter((claim) => claim !== winner)
  expect(losers).toHaveLength(crowd - 1)
  const error = {
    code: 'thread_not_active',
    message: expect.any(String),
    details: { status: 'active', physicianId: winner?.physicianId },
  }
  expect(losers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(crowd - 1).fill({ status: 409, body: { error } }),
  )
  expect(await partner.read(consultId)).toMatchObject({ status: 'active', physicianId: winner?.physicianId })
  const assigned = (await partner.events()).filter(
    ({ type, data }) => type === 'async_consult.assigned' && (data.consult as AsyncConsult).id === consultId,
  )
  expect(assigned.map(({ data }) => data.physicianId)).toEqual([winner?.physicianId])
}

test('when many physicians claim a thread concurrently, one gets it', async () => {
  const { id } = await partner.consult({ status: 'queued' })
  const claims = await Promise.all(
    physicians.map(async (physician): Promise<Claim> => {
      const { status, body } = await physician.asserted.post(`/v1/async-consults/${id}/claim`)
      return { physicianId: physician.id, status, body }
    }),
  )
  await expectOneWinner(id, claims)
})

test('when many physicians claim a thread at two API servers, one gets it', { tags: 'full' }, async () => {
  const { id } = await partner.consult({ status: 'queued' })
  const second = await environment.startApi()
  const bases = [await environment.api.listen(), await second.listen()]
  const claims = await Promise.all(
    physicians.map(async (physician, n): Promise<Claim> => {
      const response = await fetch(`${bases[n % 2]}/v1/async-consults/${id}/claim`, {
        method: 'POST',
        headers: { authorization: `Bearer ${partner.apiKey}`, ...asserting(physician.id) },
      })
      return { physicianId: physician.id, status: response.status, body: await response.json() }
    }),
  )
  await expectOneWinner(id, claims)
})

test('when a thread is claimed and closed concurrently, both callers learn its state', { tags: 'full' }, async () => {
  for (const physician of physicians.slice(0, 10)) {
    const { id } = await partner.consult({ status: 'queued' })
    const [claim, close] = await Promise.all([
      physician.asserted.post(`/v1/async-consults/${id}/claim`),
      partner.key.post(`/v1/async-consults/${id}/close`),
    ])
    expect(close.status).toBe(200)
    expect([claim.status, claim.code]).toEqual(claim.status === 200 ? [200, undefined] : [409, 'already_closed'])
    expect(await partner.read(id)).toMatchObject({
      status: 'closed',
      physicianId: claim.status === 200 ? physician.id : null,
    })
  }
})
