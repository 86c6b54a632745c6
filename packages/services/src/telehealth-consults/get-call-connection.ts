import { type CallConnection, ConsultError } from '@consult/domain'
import { type PatientScope, requireInScope } from '../async-consults/patient-scope.ts'
import { recordRead } from '../audit/record.ts'
import type { Call } from '../call.ts'
import { fetchTelehealthRow } from './visit-store.ts'

/** Who asks for the way into a call: the patient, or a physician. */
export type CallAsker = { readonly scope: PatientScope } | { readonly physicianId: string }

/**
 * What one of the two in a running call connects with: the patient once the physician has joined, and either of them
 * again after a broken connection.
 * @throws not_found; not_assigned for another physician; thread_not_active when the call is not running.
 */
export async function getCallConnection(
  call: Call,
  { telehealthConsultId, asker }: { telehealthConsultId: string; asker: CallAsker },
): Promise<CallConnection> {
  const { services, account } = call
  const { partnerId } = account
  const row = await services.database.inTenant(partnerId, async (tx) => {
    const found = await fetchTelehealthRow(tx, telehealthConsultId)
    if ('scope' in asker) requireInScope(asker.scope, found)
    if (found.status !== 'in_progress') {
      throw new ConsultError('thread_not_active', { status: found.status, physicianId: found.physician_id })
    }
    if ('physicianId' in asker && asker.physicianId !== found.physician_id) throw new ConsultError('not_assigned')
    const patientId = found.patient_id
    const id = telehealthConsultId
    await recordRead(call, tx, { type: 'telehealth_consult', id, consultId: id, patientId, code: 'connection' })
    return found
  })
  const participant =
    'scope' in asker
      ? ({ id: row.patient_id, role: 'patient' } as const)
      : ({ id: asker.physicianId, role: 'physician' } as const)
  const { calls } = services
  const room = { partnerId, consultId: telehealthConsultId }
  // It may have gone, with whatever carried it: whoever asks anew finds it standing.
  await calls.openRoom(room)
  return calls.admit(room, { ...participant, recorded: calls.capabilities.recording })
}
