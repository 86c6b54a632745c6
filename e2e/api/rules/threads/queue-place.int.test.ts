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

  test('is based on how long the latest claims waited while a suitable physician was on duty', async () => {
    await partner.consult({ status: 'active' })
    await partner.physician({ online: true, licensedIn: ['US-NY'] })
    const place = await placeOf({ jurisdiction: 'US-NY' })
    expect(place.staffed).toBe(true)
    expect(place.estimatedWaitSeconds).toEqual({ low: expect.any(Number), high: expect.any(Number) })
  })

  test('is unknown until a first thread has been claimed', async () => {
    await partner.physician({ online: true })
    expect(await placeOf()).toEqual({ position: 1, staffed: true, estimatedWaitSeconds: null })
  })
})
