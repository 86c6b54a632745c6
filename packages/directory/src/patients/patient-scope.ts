import { notFound } from '@consult/domain'

/**
 * The consults that a widget may access: one patient's, or only one of them. Partners and physicians have no scope (null)
 * and may access all consults of the tenant.
 */
export interface PatientScope {
  readonly patientId: string
  readonly consultId: string | null
}

type OwnedRow = { patient_id: string } & ({ async_consult_id: string } | { telehealth_consult_id: string })

/** Whether a consult may be reached within a scope. */
export function isInScope(scope: PatientScope | null, consult: OwnedRow): boolean {
  if (!scope) return true
  if (scope.patientId !== consult.patient_id) return false
  const id = 'async_consult_id' in consult ? consult.async_consult_id : consult.telehealth_consult_id
  return scope.consultId === null || scope.consultId === id
}

/** Checks access to a consult. Another patient's consult looks like one that does not exist. @throws not_found */
export function requireInScope(scope: PatientScope | null, consult: OwnedRow): void {
  if (!isInScope(scope, consult)) throw notFound()
}
