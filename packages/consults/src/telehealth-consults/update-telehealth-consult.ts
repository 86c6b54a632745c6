import { findPatient } from '@consult/directory'
import {
  ConsultError,
  type PriorityChange,
  type TelehealthConsult,
  type UpdateTelehealthConsult,
} from '@consult/domain'
import { type RequestContext, requireOpen, requirePriority, type Unit } from '@consult/request'
import { restated } from '../stated-changes.ts'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'
import type { LockedTelehealthConsult } from './locked-telehealth-consult.ts'
import { reschedule } from './reschedule.ts'

/** Writes what `restate` and `showIntake` changed. */
export async function saveStatedOfCall({ db, partnerId }: Unit, { id, row }: LockedTelehealthConsult): Promise<void> {
  const { priority, stated_priority, metadata, intake } = row
  await db
    .updateTable('telehealth_consults')
    .set({
      priority,
      stated_priority,
      metadata: JSON.stringify(metadata),
      intake: intake && JSON.stringify(intake),
    })
    .where('partner_id', '=', partnerId)
    .where('telehealth_consult_id', '=', id)
    .execute()
}

/**
 * Changes a call: its priority and metadata, and before its patient has entered the waiting room its booked time, with
 * the physician and the duration.
 * @throws reason_required for a colleague's consult; invalid_request for a physician where simulated ones answer, and in a test environment for a misspelled
 *   priority; not_found for the consult or the physician; forbidden for a physician who moves the call; feature_disabled; thread_not_active; physician_deactivated;
 *   physician_not_licensed on the new day; slot_unavailable
 */
export async function updateTelehealthConsult(
  context: RequestContext,
  input: UpdateTelehealthConsult & {
    telehealthConsultId: string
    changedBy: PriorityChange['changedBy']
    mayMove: boolean
  },
): Promise<TelehealthConsult> {
  const { telehealthConsultId, changedBy, mayMove, priority, metadata, scheduledFor, ...rest } = input
  // The answer shows the consult.
  const target = { type: 'telehealth_consult', id: telehealthConsultId, consultId: telehealthConsultId } as const
  await requireOpen(context, [target])
  return actOnTelehealthConsult(context, telehealthConsultId, async (consult, unit) => {
    if (scheduledFor != null && !mayMove) throw new ConsultError('forbidden')
    if (scheduledFor != null) await reschedule(context, { consult, wanted: { ...rest, scheduledFor } }, unit)
    if (priority == null && metadata === undefined) return
    requirePriority(context, metadata ?? {})
    const patient = await findPatient(unit, { patientId: consult.row.patient_id })
    consult.restate(restated(consult.row, { priority, metadata }, patient.metadata), changedBy)
    await saveStatedOfCall(unit, consult)
  })
}
