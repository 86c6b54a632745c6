import type { CallConnection } from '@consult/domain'
import { noteShown, type RequestContext } from '@consult/request'
import { fetchTelehealthRow } from '../telehealth-consult-store.ts'
import { askEngine } from './ask-engine.ts'
import { type CallAsker, requireInRunningCall } from './call-asker.ts'
import { latestAnswer } from './recording-consents.ts'

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
