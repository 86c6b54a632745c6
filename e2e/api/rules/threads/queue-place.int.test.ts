import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

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

  test('is unknown until threads have been claimed', async () => {
    await partner.physician({ online: true })
    expect(await placeOf()).toEqual({ position: 1, staffed: true, estimatedWaitSeconds: null })
  })
})
