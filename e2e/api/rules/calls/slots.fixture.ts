import type { Page, Slot } from '@consult/domain'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

/** The state of a test file that calls `setUpSlots`: one test environment per file … */
export let environment: TestEnvironment
/** … and, for each test, a Monday morning, a partner, and a physician without availability hours. */
export let partner: TestPartner
export let physician: TestPhysician

export const monday = '2026-11-23'

/** Call this once at the top of a test file; test files share this module. */
export function setUpSlots(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    environment.clock.moveTo(`${monday}T08:00:00Z`)
    partner = await environment.partner()
    physician = await partner.physician()
  })
}

/** Sets the physician's hours in Berlin time. */
export const hours = async (...windows: [day: string, start: string, end: string][]) =>
  success(
    await physician.asserted.put('/v1/physicians/me/availability', {
      timeZone: 'Europe/Berlin',
      weekly: windows.map(([day, start, end]) => ({ day, start, end })),
    }),
  )

export const path = () => `/v1/physicians/${physician.id}/slots`
export const slots = (query: Record<string, string> = {}) =>
  partner.key.get<Page<Slot>>(`${path()}?${new URLSearchParams(query)}`)

/** The start times of the slots, to the minute. */
export const starts = async (query?: Record<string, string>) =>
  success(await slots({ limit: '100', ...query })).items.map(({ startsAt }) => startsAt.slice(0, 16))

/** The patient who books, by partner. */
const patients = new Map<string, string>()
async function patientOf(who: TestPartner): Promise<string> {
  const id = patients.get(who.id) ?? (await who.patient()).id
  patients.set(who.id, id)
  return id
}

/** Books a call with the physician, for one and the same patient. */
export const visit = async (scheduledFor: string, fields: Record<string, unknown> = {}, who = partner) =>
  who.key.post<{ id: string }>('/v1/telehealth-consults', {
    patientId: await patientOf(who),
    physicianId: physician.id,
    scheduledFor,
    ...fields,
  })

export const taken = { status: 409, code: 'slot_unavailable', details: undefined }
