import type { AsyncConsult, Page, TelehealthConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let patientId: string

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  patientId = (await partner.patient()).id
})

interface Earlier {
  readonly kind: 'async_consult' | 'telehealth'
  readonly at: string
  readonly consult: AsyncConsult | TelehealthConsult
  readonly physicianName: string | null
}

const ask = <Body>(client: Client, name: string, input: Record<string, unknown> = {}) =>
  client.get<{ result: { data: Body } }>(`/trpc/embed.${name}?input=${encodeURIComponent(JSON.stringify(input))}`)
const pageOf = async (client: Client, input = {}) =>
  success(await ask<Page<Earlier>>(client, 'earlierConsults', input)).result.data
const idsOf = ({ items }: Page<Earlier>) => items.map(({ consult }) => consult.id)
const hasEarlier = async (client: Client) =>
  success(await ask<{ hasEarlierConsults: boolean }>(client, 'overview')).result.data.hasEarlierConsults
const callNext = async (physician?: TestPhysician) => {
  environment.clock.advance(60)
  return partner.telehealthConsult({ patientId, status: 'completed', ...(physician && { physician }) })
}
const closeNext = async () => {
  environment.clock.advance(60)
  return (await partner.consult({ patientId, status: 'closed' })).id
}

describe('a patient’s earlier consults', () => {
  test('are the closed ones, latest first, with their physicians and outcomes', async () => {
    const physician = await partner.physician()
    const resolved = await partner.consult({ patientId, status: 'resolve_requested', physician })
    const frame = await partner.frame({ patientId })
    expect(await pageOf(frame)).toEqual({ items: [] })
    success(await frame.post(`/v1/async-consults/${resolved.id}/accept-resolution`))
    const untaken = await closeNext()
    await partner.consult({ patientId, status: 'active' })
    const { items } = await pageOf(frame)
    const { firstName, lastName, credentials } = physician.resource
    const over = async (id: string, physicianName: string | null) => {
      const consult = await partner.read(id)
      return { kind: 'async_consult', at: consult.closedAt, consult, physicianName }
    }
    expect(items).toEqual([
      await over(untaken, null),
      await over(resolved.id, `${firstName} ${lastName}, ${credentials}`),
    ])
    expect(items[1]?.consult).toMatchObject({ closedReason: 'resolved', resolution: { summary: 'Rest and fluids.' } })
  })

  test('come in pages, each consult once, with threads and calls in one order', { tags: 'full' }, async () => {
    const physician = await partner.physician({ online: true })
    const nextCall = async () => (await callNext(physician)).id
    const over = [await closeNext(), await nextCall(), await closeNext(), await nextCall()].reverse()
    const frame = await partner.frame({ patientId })
    const first = await pageOf(frame, { limit: 1 })
    const second = await pageOf(frame, { limit: 2, cursor: first.nextCursor })
    const third = await pageOf(frame, { limit: 2, cursor: second.nextCursor })
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(over)
    expect(third).not.toHaveProperty('nextCursor')
  })

  test('that closed at the same moment also come once each', { tags: 'full' }, async () => {
    const thread = (await partner.consult({ patientId, status: 'closed' })).id
    const call = (await partner.telehealthConsult({ patientId, status: 'completed' })).id
    const frame = await partner.frame({ patientId })
    const first = await pageOf(frame, { limit: 1 })
    const second = await pageOf(frame, { limit: 1, cursor: first.nextCursor })
    expect(first.items[0]?.at).toBe(second.items[0]?.at)
    expect([...idsOf(first), ...idsOf(second)]).toEqual([thread, call].sort().reverse())
  })

  test('include calls that took place, with the physician and without a recording link', async () => {
    const physician = await partner.physician({ online: true })
    const call = await partner.telehealthConsult({ patientId, status: 'completed', physician })
    await partner.telehealthConsult({ patientId, status: 'cancelled' })
    await partner.telehealthConsult({ patientId, status: 'invited' })
    const { firstName, lastName, credentials } = physician.resource
    const { items } = await pageOf(await partner.frame({ patientId }))
    const consult = success(await partner.key.get<TelehealthConsult>(`/v1/telehealth-consults/${call.id}`))
    const physicianName = `${firstName} ${lastName}, ${credentials}`
    expect(items).toEqual([{ kind: 'telehealth', at: call.endedAt, consult, physicianName }])
  })

  test('exclude consults that never started', async () => {
    const declined = await partner.consult({ patientId, status: 'invited' })
    success(await partner.key.post(`/v1/async-consults/${declined.id}/consent`, { decision: 'decline' }))
    const frame = await partner.frame({ patientId })
    await partner.consult({ patientId, status: 'invited' })
    expect(await pageOf(frame)).toEqual({ items: [] })
    expect(await hasEarlier(frame)).toBe(false)
  })

  test('are not visible to another patient of the partner, and their cursor is refused', async () => {
    await closeNext()
    await callNext()
    const other = await partner.patient()
    const [frame, neighbor] = [await partner.frame({ patientId }), await partner.frame({ patientId: other.id })]
    expect(await pageOf(neighbor)).toEqual({ items: [] })
    expect(await hasEarlier(neighbor)).toBe(false)
    const { nextCursor } = await pageOf(frame, { limit: 1 })
    expect(await ask(neighbor, 'earlierConsults', { limit: 1, cursor: nextCursor })).toMatchObject({ status: 400 })
  })

  test('are not visible to another partner', async () => {
    await closeNext()
    await callNext()
    const { nextCursor } = await pageOf(await partner.frame({ patientId }), { limit: 1 })
    const elsewhere = await environment.partner()
    const stranger = await elsewhere.frame({ patientId: (await elsewhere.patient()).id })
    expect(await pageOf(stranger)).toEqual({ items: [] })
    expect(await hasEarlier(stranger)).toBe(false)
    expect(await ask(stranger, 'earlierConsults', { limit: 1, cursor: nextCursor })).toMatchObject({ status: 400 })
  })

  test('are not visible to a widget of one consult', async () => {
    const before = await closeNext()
    const open = await partner.consult({ patientId, status: 'active' })
    const frame = await partner.frame({ asyncConsultId: open.id })
    expect(await pageOf(frame)).toEqual({ items: [] })
    expect(await hasEarlier(frame)).toBe(false)
    expect(idsOf(await pageOf(await partner.frame({ asyncConsultId: before })))).toEqual([before])
    const call = (await callNext()).id
    const frameOfCall = await partner.frame({ telehealthConsultId: call })
    expect(idsOf(await pageOf(frameOfCall))).toEqual([call])
    expect(await hasEarlier(frameOfCall)).toBe(false)
  })

  test('are announced when there are others besides the one shown', async () => {
    await closeNext()
    const frame = await partner.frame({ patientId })
    expect(await hasEarlier(frame)).toBe(false)
    await partner.consult({ patientId, status: 'active' })
    expect(await hasEarlier(frame)).toBe(true)
  })

  test('are announced when there is only a call', async () => {
    const frame = await partner.frame({ patientId })
    await partner.telehealthConsult({ patientId, status: 'cancelled' })
    expect(await hasEarlier(frame)).toBe(false)
    await callNext()
    expect(await hasEarlier(frame)).toBe(true)
  })
})

test('a call’s own patient sees the physician’s name while the physician joins and is present', async () => {
  const physician = await partner.physician({ online: true })
  const { firstName, lastName, credentials } = physician.resource
  const name = `${firstName} ${lastName}, ${credentials}`
  const visit = await partner.telehealthConsult({ patientId })
  const frame = await partner.frame({ telehealthConsultId: visit.id })
  const nameNow = async () =>
    success(await ask<{ name: string | null }>(frame, 'callPhysician', visit)).result.data.name
  expect(await nameNow()).toBeNull()
  success(await frame.post(`/v1/telehealth-consults/${visit.id}/ready`))
  expect(await nameNow()).toBeNull()
  await partner.match()
  expect(await nameNow()).toBe(name)
  const neighbor = await partner.frame({ patientId: (await partner.patient()).id })
  expect(await ask(neighbor, 'callPhysician', visit)).toMatchObject({ status: 404 })
  success(await physician.asserted.post(`/v1/telehealth-consults/${visit.id}/join`))
  expect(await nameNow()).toBe(name)
  success(await physician.asserted.post(`/v1/telehealth-consults/${visit.id}/end`))
  expect(await nameNow()).toBeNull()
})
