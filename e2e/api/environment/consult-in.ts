import type { AsyncConsult, AsyncConsultStatus } from '@consult/domain'
import { success } from './client.ts'
import type { People } from './people.ts'
import type { TestPhysician } from './test-physician.ts'

/** The consult that a test needs. */
export interface WantedConsult {
  /** Its state; a closed consult was closed by the partner while it was queued. */
  readonly status?: Exclude<AsyncConsultStatus, 'consented'>
  /** Its patient; a new one by default. */
  readonly patientId?: string
  /** Its assignee; a new physician by default. Only for `active` and `resolve_requested`. */
  readonly physician?: TestPhysician
  /** Fields of the request that creates it. */
  readonly fields?: Record<string, unknown>
}

/** Brings a new consult to the requested state through the API. */
export async function consultIn(partner: People, wanted: WantedConsult = {}): Promise<AsyncConsult> {
  const { key } = partner
  const { status = 'queued', fields = {} } = wanted
  const patientId = wanted.patientId ?? (await partner.patient()).id
  const invited = success(await key.post<AsyncConsult>('/v1/async-consults', { patientId, ...fields }))
  const path = `/v1/async-consults/${invited.id}`
  if (status === 'invited') return invited
  const queued = success(await key.post<AsyncConsult>(`${path}/consent`, { decision: 'accept' }))
  if (status === 'queued') return queued
  if (status === 'closed') return success(await key.post<AsyncConsult>(`${path}/close`))
  const { asserted } = wanted.physician ?? (await partner.physician())
  const active = success(await asserted.post<AsyncConsult>(`${path}/claim`))
  if (status === 'active') return active
  return success(await asserted.post<AsyncConsult>(`${path}/resolve`, { summary: 'Rest and fluids.' }))
}
