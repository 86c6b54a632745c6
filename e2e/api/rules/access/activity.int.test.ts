import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  partner = await environment.partner()
  physician = await partner.physician()
})
afterAll(() => environment.close())

interface Activity {
  readonly items: { act: string; actor: { name: string | null }; as: { name: string } | null }[]
  readonly nextCursor?: string
}

describe('the activity of a consult', () => {
  const read = async (id: string, page: object = {}) => {
    const { client } = await physician.session()
    const input = encodeURIComponent(JSON.stringify({ id, ...page }))
    return client.get<{ result: { data: Activity } }>(`/trpc/portal.activity?input=${input}`)
  }

  test('is shown to physicians newest first, with names, in pages', async () => {
    const { id, patientId } = await partner.consult({ status: 'active', physician })
    environment.clock.advance(1)
    const frame = await partner.frame({ patientId })
    await frame.post(`/v1/async-consults/${id}/messages`, { text: 'x' })
    const { items } = success(await read(id)).result.data
    expect(items.map((item) => item.act)).toEqual(
      expect.arrayContaining(['asyncConsults.create', 'asyncConsults.decideConsent', 'asyncConsults.claim']),
    )
    expect(items[0]).toMatchObject({
      act: 'asyncConsults.postMessage',
      actor: { kind: 'patient', name: 'Mara Quintero' },
    })
    expect(items.find((item) => item.act === 'asyncConsults.claim')).toMatchObject({
      actor: { name: 'Northwind Clinic' },
      as: { physicianId: physician.id, credential: 'asserted_id' },
    })
    const first = success(await read(id, { limit: 1 })).result.data
    const second = success(await read(id, { limit: 100, cursor: first.nextCursor })).result.data
    expect([...first.items, ...second.items]).toEqual(items)
  })

  test("is not found for another tenant's consult", async () => {
    expect((await read((await (await environment.partner()).consult()).id)).status).toBe(404)
  })
})
