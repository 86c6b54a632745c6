import type { TelehealthConsult, TelehealthStatus } from '@consult/domain'
import { success } from './client.ts'
import type { People } from './people.ts'
import type { TestPhysician } from './test-physician.ts'

/** The live-call consult that a test needs. */
export interface WantedTelehealthConsult {
  /** Its state; a cancelled one was cancelled while it was invited. */
  readonly status?: TelehealthStatus
  /** Its patient; a new one by default. */
  readonly patientId?: string
  /** The only available physician, who is rung and takes the call; a new one by default. */
  readonly physician?: TestPhysician
  /** Fields of the request that creates it. */
  readonly fields?: Record<string, unknown>
}

/** Brings a new live-call consult to the requested state through the API and matching. */
export async function telehealthConsultIn(
  partner: People & { match(): Promise<void> },
  wanted: WantedTelehealthConsult = {},
): Promise<TelehealthConsult> {
  const { key } = partner
  const { status = 'invited', fields = {} } = wanted
  const patientId = wanted.patientId ?? (await partner.patient()).id
  const invited = success(await key.post<TelehealthConsult>('/v1/telehealth-consults', { patientId, ...fields }))
  const path = `/v1/telehealth-consults/${invited.id}`
  if (status === 'invited') return invited
  if (status === 'cancelled') return success(await key.post<TelehealthConsult>(`${path}/cancel`))
  const physician = wanted.physician ?? (status === 'waiting' ? null : await partner.physician({ online: true }))
  const waiting = success(await key.post<TelehealthConsult>(`${path}/ready`))
  if (status === 'waiting' || !physician) return waiting
  await partner.match()
  const ringing = success(await key.get<TelehealthConsult>(path))
  if (ringing.physicianId !== physician.id || ringing.status !== 'ringing') {
    throw new Error(`${ringing.status}, with ${ringing.physicianId ?? 'nobody'} instead of ${physician.id}`)
  }
  if (status === 'ringing') return ringing
  success(await physician.asserted.post(`${path}/join`))
  if (status === 'in_progress') return success(await key.get<TelehealthConsult>(path))
  return success(await physician.asserted.post<TelehealthConsult>(`${path}/end`))
}
