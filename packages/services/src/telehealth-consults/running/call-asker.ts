import { type CallRole, ConsultError } from '@consult/domain'
import { type PatientScope, requireInScope } from '../../directory/patients/patient-scope.ts'
import type { TelehealthConsultRow } from '../consult-row.ts'

/** Who asks for something of a call that only the two in it may have: the patient, or a physician. */
export type CallAsker = { readonly scope: PatientScope } | { readonly physicianId: string }

/** One of the two in a call. */
export interface CallPerson {
  readonly id: string
  readonly role: CallRole
}

/** @throws not_found for another patient; not_assigned for another physician than the one reserved or in the call. */
export function requireInCall(asker: CallAsker, row: TelehealthConsultRow): CallPerson {
  if ('scope' in asker) {
    requireInScope(asker.scope, row)
    return { id: row.patient_id, role: 'patient' }
  }
  if (asker.physicianId !== row.physician_id) throw new ConsultError('not_assigned')
  return { id: asker.physicianId, role: 'physician' }
}

/** @throws as `requireInCall`; thread_not_active, which says how the consult stands, when the call is not running. */
export function requireInRunningCall(asker: CallAsker, row: TelehealthConsultRow): CallPerson {
  if ('scope' in asker) requireInScope(asker.scope, row)
  if (row.status !== 'in_progress') {
    throw new ConsultError('thread_not_active', { status: row.status, physicianId: row.physician_id })
  }
  return requireInCall(asker, row)
}
