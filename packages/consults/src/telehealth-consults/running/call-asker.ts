import { type PatientScope, requireInScope } from '@consult/directory'
import { type CallRole, ConsultError } from '@consult/domain'
import type { TelehealthConsultRow } from '../consult-row.ts'

/** The caller of a request that only the participants of a call may make: the patient, or a physician. */
export type CallAsker = { readonly scope: PatientScope } | { readonly physicianId: string }

/** A participant of a call. */
export interface CallPerson {
  readonly id: string
  readonly role: CallRole
}

/** @throws not_found for another patient; not_assigned for a physician who is not reserved for the call or in it. */
export function requireInCall(asker: CallAsker, row: TelehealthConsultRow): CallPerson {
  if ('scope' in asker) {
    requireInScope(asker.scope, row)
    return { id: row.patient_id, role: 'patient' }
  }
  if (asker.physicianId !== row.physician_id) throw new ConsultError('not_assigned')
  return { id: asker.physicianId, role: 'physician' }
}

/** @throws the errors of `requireInCall`; thread_not_active, with the consult's state, when the call is not running. */
export function requireInRunningCall(asker: CallAsker, row: TelehealthConsultRow): CallPerson {
  if ('scope' in asker) requireInScope(asker.scope, row)
  if (row.status !== 'in_progress') {
    throw new ConsultError('thread_not_active', { status: row.status, physicianId: row.physician_id })
  }
  return requireInCall(asker, row)
}
