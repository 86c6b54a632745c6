import { notFound } from '@consult/domain'

/**
 * Whose consults the caller may reach: one patient's, perhaps one consult alone (a widget), or the whole tenant's
 * (null: a partner or a physician).
 */
export interface PatientScope {
  readonly patientId: string
  readonly consultId: string | null
}

type OwnedRow = { patient_id: string } & ({ async_consult_id: string } | { telehealth_consult_id: string })

/** Another patient's consult is as absent as another tenant's. @throws not_found */
export function requireInScope(scope: PatientScope | null, consult: OwnedRow): void {
  if (!scope) return
  if (scope.patientId !== consult.patient_id) throw notFound()
  const id = 'async_consult_id' in consult ? consult.async_consult_id : consult.telehealth_consult_id
  if (scope.consultId !== null && scope.consultId !== id) throw notFound()
}
