/** @module-tag full */
import type { QueuePlace } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

const list = '/v1/telehealth-consults'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

describe('the estimated wait', () => {
  /** For a patient who arrives now, behind all others. */
  const queueOf = async (fields: Record<string, unknown> = {}): Promise<QueuePlace | null> => {
    environment.clock.advance(1)
    return (await partner.telehealthConsult({ status: 'waiting', fields })).queue
  }
  const waitOf = async (fields?: Record<string, unknown>) => (await queueOf(fields))?.estimatedWaitSeconds

  /** Ended calls of this length, all with the same physician. */
  const callsOf = async (...seconds: number[]) => {
    const physician = await partner.physician({ online: true })
    for (const length of seconds) {
      const { id } = await partner.telehealthConsult({ status: 'in_progress', physician })
      environment.clock.advance(length)
      success(await physician.asserted.post(`${list}/${id}/end`))
    }
    return physician
  }

  test('is unknown when no physician on duty can take the patient', async () => {
    expect(await waitOf()).toBeNull()
    await partner.physician({ online: true, licensedIn: ['US-NY'] })
    expect(await waitOf({ jurisdiction: 'US-CA' })).toBeNull()
    expect(await waitOf({ physicianId: (await partner.physician()).id })).toBeNull()
    const gone = await partner.physician({ online: true })
    success(await gone.asserted.put('/v1/physicians/me/presence', { status: 'away' }))
    expect(await waitOf({ physicianId: gone.id })).toBeNull()
  })

  test('is at most two rings when a suitable physician is available', async () => {
    await partner.physician({ online: true })
    expect(await waitOf()).toEqual({ low: 0, high: 60 })
  })

  test('is unknown until there is a completed call to base it on', async () => {
    const physician = await partner.physician({ online: true })
    await partner.telehealthConsult({ status: 'in_progress', physician })
    expect(await waitOf()).toBeNull()
  })

  test('grows with the patients ahead, using the middle half of recent call lengths', { tags: 'full' }, async () => {
    const physician = await callsOf(100, 200, 300, 400, 500)
    await partner.telehealthConsult({ status: 'in_progress', physician })
    expect(await waitOf()).toEqual({ low: 0, high: 460 })
    expect(await waitOf()).toEqual({ low: 200, high: 860 })
    expect(await waitOf()).toEqual({ low: 400, high: 1260 })
  })

  test('shrinks with the physicians on duty who can take the patient', async () => {
    const physician = await callsOf(100, 200, 300, 400, 500)
    await partner.telehealthConsult({ status: 'in_progress', physician })
    await partner.telehealthConsult({ status: 'in_progress' })
    expect(await waitOf()).toEqual({ low: 0, high: 460 })
    expect(await waitOf()).toEqual({ low: 0, high: 460 })
    expect(await waitOf()).toEqual({ low: 200, high: 860 })
    // Booked with one physician: only that physician counts, and of the patients ahead only those who can
    // ring for that physician.
    expect(await waitOf({ physicianId: physician.id })).toEqual({ low: 600, high: 1660 })
  })

  test('is based on the twenty latest calls', { tags: 'full' }, async () => {
    const physician = await callsOf(3600, 3600, 3600, ...Array.from({ length: 20 }, () => 60))
    await partner.telehealthConsult({ status: 'in_progress', physician })
    expect(await waitOf()).toEqual({ low: 0, high: 120 })
  })

  test('does not count patients who are silent or booked with another physician', async () => {
    const physician = await callsOf(100)
    await waitOf()
    environment.clock.advance(30)
    const other = await partner.physician()
    await waitOf({ physicianId: other.id })
    const queue = await queueOf({ physicianId: physician.id })
    expect(queue).toEqual({ position: 3, estimatedWaitSeconds: { low: 0, high: 60 } })
  })
})
