import type { TenantTransaction } from '@consult/db'
import { addSeconds, type CallConnection, waitingTimes } from '@consult/domain'
import { noteShown, type RequestContext, timeOn } from '@consult/request'
import type { TelehealthConsultRow } from '../consult-row.ts'
import { fetchTelehealthRow } from '../telehealth-consult-store.ts'
import { askEngine } from './ask-engine.ts'
import { type CallAsker, requireInRunningCall } from './call-asker.ts'
import { latestAnswer } from './recording-consents.ts'

/** While the call runs, this is how the service hears from the patient's page: whoever connects is not called elsewhere. */
async function hearFromPatient({ db, partnerId }: TenantTransaction, row: TelehealthConsultRow, now: Date) {
  await db
    .updateTable('telehealth_consults')
    .set({ present_until: addSeconds(now, waitingTimes.presence) })
    .where('partner_id', '=', partnerId)
    .where('telehealth_consult_id', '=', row.telehealth_consult_id)
    .execute()
}

/**
 * Returns a participant's connection to a running call: for the patient after the physician has joined, and for either
 * of them after a broken connection. A participant who has not agreed to be recorded joins unrecorded.
 * @throws not_found; not_assigned for another physician; thread_not_active when the call is not running;
 *   call_unavailable
 */
export async function getCallConnection(
  context: RequestContext,
  { telehealthConsultId, asker }: { telehealthConsultId: string; asker: CallAsker },
): Promise<CallConnection> {
  const { services, account } = context
  const { partnerId } = account
  const participant = await services.database.inTenant(partnerId, async (tx) => {
    const row = await fetchTelehealthRow(tx, telehealthConsultId)
    const person = requireInRunningCall(asker, row)
    if (person.role === 'patient')
      await hearFromPatient(tx, row, await timeOn(tx, row.test_clock_id, services.clock.now()))
    const answer = await latestAnswer(tx, telehealthConsultId, person.id)
    const id = telehealthConsultId
    const target = { type: 'telehealth_consult', id, consultId: id, patientId: row.patient_id } as const
    noteShown(context, { ...target, code: 'connection' })
    return { ...person, recorded: answer?.agreed === true }
  })
  const { calls } = services
  const room = { partnerId, consultId: telehealthConsultId }
  // Open the room again, because it may have been lost with its media node.
  await askEngine(calls.openRoom(room))
  return askEngine(calls.admit(room, participant))
}
