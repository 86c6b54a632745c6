import type { AsyncConsult, AsyncConsultStatus } from '@consult/domain'
import { success } from './client.ts'
import type { People } from './people.ts'
import type { TestPhysician } from './test-physician.ts'

/** What a test wants of a consult. */
export interface WantedConsult {
  /** How far it has come; a closed one was closed by the partner while it waited. */
  readonly status?: Exclude<AsyncConsultStatus, 'consented'>
  /** Whose it is; a new patient's when left out. */
  readonly patientId?: string
  /** Who has it; a new physician when left out. Only for `active` and `resolve_requested`. */
  readonly physician?: TestPhysician
  /** Of the body that creates it. */
  readonly fields?: Record<string, unknown>
}

/** Walks a new consult to the wanted state, through the API. */
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
