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
let ada: TestPhysician
let ben: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  ada = await partner.physician({ licensedIn: ['US-CA'] })
  ben = await partner.physician({ licensedIn: ['US-NY'] })
})

interface Sums {
  readonly mine: number
  readonly queue: number
  readonly overdue: number
  readonly waiting: number
}

async function ask<T>(physician: TestPhysician, path: string): Promise<T> {
  const { client } = await physician.session()
  return success(await client.get<{ result: { data: T } }>(`/trpc/${path}`)).result.data
}
const countsOf = (physician: TestPhysician) => ask<Sums & { rows: Sums }>(physician, 'portal.counts')
const rowsOf = async (physician: TestPhysician, view: string) =>
  (
    await ask<{ items: { consult: { id: string; jurisdiction: string | null } }[] }>(
      physician,
      `portal.inbox?input=${encodeURIComponent(JSON.stringify({ view, limit: 50 }))}`,
    )
  ).items

describe('a physician’s inbox counts', () => {
  test('exclude queued consults that the physician is not licensed for, although the list shows them', async () => {
    await partner.consult({ status: 'queued', fields: { jurisdiction: 'US-NY' } })
    await partner.consult({ status: 'queued', fields: { jurisdiction: 'US-CA' } })
    await partner.consult({ status: 'queued' })
    expect(await countsOf(ada)).toMatchObject({ queue: 2, rows: { queue: 3 } })
    expect((await rowsOf(ada, 'queue')).map(({ consult }) => consult.jurisdiction)).toEqual(['US-NY', 'US-CA', null])
  })

  test('depend on the consult’s jurisdiction, not the patient’s', async () => {
    const { id: patientId } = await partner.patient({ jurisdiction: 'US-CA' })
    await partner.consult({ status: 'queued', patientId, fields: { jurisdiction: 'US-NY' } })
    expect(await countsOf(ada)).toMatchObject({ queue: 0 })
    expect(await countsOf(ben)).toMatchObject({ queue: 1 })
  })

  test('exclude a colleague’s overdue consult that the physician cannot take over, and include their own', async () => {
    await partner.update({ responseSla: 60 })
    await partner.consult({ status: 'active', physician: ben, fields: { jurisdiction: 'US-NY' } })
    environment.clock.advance(61)
    expect(await countsOf(ada)).toMatchObject({ overdue: 0, rows: { overdue: 1 } })
    expect(await countsOf(ben)).toMatchObject({ overdue: 1, mine: 1 })
  })

  test('exclude consults for a license that ended yesterday', async () => {
    await partner.consult({ status: 'queued', fields: { jurisdiction: 'US-CA' } })
    expect(await countsOf(ada)).toMatchObject({ queue: 1 })
    const yesterday = new Date(environment.clock.now().getTime() - 24 * 60 * 60 * 1000)
    const { externalId, email, firstName, lastName } = ada.resource
    const licenses = [{ jurisdiction: 'US-CA', number: 'L-1', expiresOn: yesterday.toISOString().slice(0, 10) }]
    success(await partner.key.post('/v1/physicians', { externalId, email, firstName, lastName, licenses }))
    expect(await countsOf(ada)).toMatchObject({ queue: 0, rows: { queue: 1 } })
  })
})
