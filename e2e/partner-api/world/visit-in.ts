import type { TelehealthConsult } from '@consult/domain'
import { success } from './client.ts'
import type { TestPartner } from './test-partner.ts'

/** What a test wants of a live-call consult. */
export interface WantedVisit {
  /** Whose it is; a new patient's when left out. */
  readonly patientId?: string
  /** Of the body that creates it. */
  readonly fields?: Record<string, unknown>
}

/** Makes a live-call consult, through the API. */
export async function visitIn(partner: TestPartner, wanted: WantedVisit = {}): Promise<TelehealthConsult> {
  const { key } = partner
  const patientId = wanted.patientId ?? (await partner.patient()).id
  return success(await key.post<TelehealthConsult>('/v1/telehealth-consults', { patientId, ...wanted.fields }))
}
