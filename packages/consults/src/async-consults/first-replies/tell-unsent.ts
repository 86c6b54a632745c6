import { newId } from '@consult/db'
import { type UnsentReason, unsentTexts } from '@consult/domain'
import { putTeamEvents, type RequestContext, type Unit, wakeStreams } from '@consult/request'
import type { Thread } from '../thread.ts'

/** Tells a physician by a follow-up, due now, why the patient did not get their first reply. */
export async function tellUnsent(
  { services }: RequestContext,
  unit: Unit,
  thread: Thread,
  { physicianId, reason }: { physicianId: string; reason: UnsentReason },
): Promise<void> {
  const { realNow: now, partnerId } = unit
  const { id: consultId, row } = thread
  const id = newId('followUp', now)
  await unit.db
    .insertInto('follow_ups')
    .values({
      partner_id: partnerId,
      follow_up_id: id,
      async_consult_id: consultId,
      patient_id: row.patient_id,
      physician_id: physicianId,
      due_at: now,
      text: unsentTexts[reason],
      unsent: reason,
      status: 'open',
      created_by: physicianId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await putTeamEvents(unit, [{ kind: 'follow_up', physicianId, asyncConsultId: consultId }], now)
  wakeStreams(services, unit)
  thread.targets.push({ type: 'follow_up', id, consultId, patientId: row.patient_id, code: 'create_follow_up' })
}
