import type { TenantTransaction } from '@consult/db'
import { isInScope, type PatientScope } from '@consult/directory'
import { notFound } from '@consult/domain'
import { type NotedConsult, readConsult } from './noted-consult.ts'

/** A consult, and what the reader may reach: null for the partner and physicians. */
export interface Asked {
  readonly consult: NotedConsult
  readonly scope: PatientScope | null
}

/** The type of the consult in the audit. */
export const targetType = ({ kind }: NotedConsult) => (kind === 'async' ? 'async_consult' : 'telehealth_consult')

/** The patient of a consult within reach. @throws not_found */
export async function reachedPatient(tx: TenantTransaction, { consult, scope }: Asked): Promise<string> {
  const { patientId } = await readConsult(tx, consult)
  const named = consult.kind === 'async' ? { async_consult_id: consult.id } : { telehealth_consult_id: consult.id }
  // The same words as for a consult that does not exist.
  if (!isInScope(scope, { patient_id: patientId, ...named })) throw notFound('id')
  return patientId
}
