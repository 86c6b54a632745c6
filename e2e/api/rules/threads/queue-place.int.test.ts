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

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

interface Place {
  readonly position: number
  readonly staffed: boolean
  readonly estimatedWaitSeconds: { readonly low: number; readonly high: number } | null
}

/** The queue place of a thread that has just been queued, as the patient's widget requests it. */
async function placeOf(fields: Record<string, unknown> = {}): Promise<Place> {
  const { id, patientId } = await partner.consult({ status: 'queued', fields })
  const frame = await partner.frame({ patientId })
  const input = encodeURIComponent(JSON.stringify({ id }))
  return success(await frame.get<{ result: { data: Place } }>(`/trpc/embed.queuePlace?input=${input}`)).result.data
}

describe('a thread’s estimated wait', () => {
  test('is unknown when no physician on duty can take it, even if threads were claimed before', async () => {
    // A claim does not require duty, so that thread's wait says nothing about this one.
    await partner.consult({ status: 'active' })
    expect(await placeOf()).toEqual({ position: 1, staffed: false, estimatedWaitSeconds: null })
    await partner.physician({ online: true, licensedIn: ['US-NY'] })
    expect(await placeOf({ jurisdiction: 'US-CA' })).toMatchObject({ staffed: false, estimatedWaitSeconds: null })
  })

  test('depends on the place in line and on how fast physicians on duty claim threads', async () => {
    const physician = await partner.physician({ online: true, licensedIn: ['US-NY'] })
    const queued = await Promise.all(
      Array.from({ length: 14 }, () => partner.consult({ status: 'queued', fields: { jurisdiction: 'US-NY' } })),
    )
    // They are equally old, so the line is in the order of their ids.
    for (const { id } of queued.sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, 11)) {
      environment.clock.advance(300)
      success(await physician.asserted.post(`/v1/async-consults/${id}/claim`))
    }
    // Nobody on duty can take this thread, so it is ahead in the line but does not delay other threads.
    await partner.consult({ status: 'queued', fields: { jurisdiction: 'US-CA', metadata: { triage: 'emergency' } } })
    const last = { position: 5, staffed: true, estimatedWaitSeconds: { low: 900, high: 1200 } }
    expect(await placeOf({ jurisdiction: 'US-NY' })).toEqual(last)
    const urgent = { jurisdiction: 'US-NY', metadata: { triage: 'urgent' } }
    expect(await placeOf(urgent)).toEqual({ ...last, position: 2, estimatedWaitSeconds: { low: 0, high: 300 } })
    // The queue no longer moves at its earlier speed.
    environment.clock.advance(3 * 3600)
    expect(await placeOf({ jurisdiction: 'US-NY' })).toMatchObject({ staffed: true, estimatedWaitSeconds: null })
  })

  test('is unknown until threads have been claimed', { tags: 'full' }, async () => {
    await partner.physician({ online: true })
    expect(await placeOf()).toEqual({ position: 1, staffed: true, estimatedWaitSeconds: null })
  })
})

describe('when a physician is back', () => {
  const weekly = (day: string) => [{ day, start: '08:00', end: '12:00' }]
  const setHours = ({ id, asserted }: TestPhysician, day: string) =>
    asserted.put(`/v1/physicians/${id}/availability`, { timeZone: 'UTC', weekly: weekly(day) })
  const backFor = async ({ id, patientId }: { id: string; patientId: string }) => {
    const frame = await partner.frame({ patientId })
    const input = encodeURIComponent(JSON.stringify({ id }))
    return frame.get<{ result: { data: unknown } }>(`/trpc/embed.physicianBack?input=${input}`)
  }
  const dataFor = async (consult: { id: string; patientId: string }) => success(await backFor(consult)).result.data

  test('is the next start of the hours of those licensed for the consult, for a thread and for a call', async () => {
    const now = environment.clock.now()
    const tomorrow = new Date(now.getTime() + 24 * 3600_000)
    const day = (at: Date) => ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][at.getUTCDay()] ?? ''
    const [near, far, gone] = await Promise.all([
      partner.physician({ licensedIn: ['US-NY'] }),
      partner.physician({ licensedIn: ['US-CA'] }),
      partner.physician({ licensedIn: ['US-CA'] }),
    ])
    success(await setHours(near, day(tomorrow)))
    success(await setHours(far, day(new Date(tomorrow.getTime() + 24 * 3600_000))))
    success(await setHours(gone, day(tomorrow)))
    success(await partner.key.post(`/v1/physicians/${gone.id}/deactivate`, {}))
    const at = (days: number) =>
      `${new Date(now.getTime() + days * 24 * 3600_000).toISOString().slice(0, 10)}T08:00:00.000Z`
    const inNewYork = await partner.consult({ status: 'queued', fields: { jurisdiction: 'US-NY' } })
    const { id: patientId } = await partner.patient()
    const call = success(
      await partner.key.post<{ id: string }>('/v1/telehealth-consults', { patientId, jurisdiction: 'US-CA' }),
    )
    expect(await dataFor(inNewYork)).toEqual({ staffed: false, backAt: at(1) })
    expect(await dataFor({ id: call.id, patientId })).toEqual({ staffed: false, backAt: at(2) })
    await partner.physician({ online: true, licensedIn: ['US-NY'] })
    expect(await dataFor(inNewYork)).toEqual({ staffed: true, backAt: null })
    expect(await backFor({ id: inNewYork.id, patientId })).toMatchObject({ status: 404 })
  })
})
