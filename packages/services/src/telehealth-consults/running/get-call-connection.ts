import type { CallConnection } from '@consult/domain'
import type { RequestContext } from '../../request/request-context.ts'
import { noteShown } from '../../request/shown.ts'
import { latestAnswer } from '../recording-consent/recording-consents.ts'
import { fetchTelehealthRow } from '../telehealth-consult-store.ts'
import { askEngine } from './ask-engine.ts'
import { type CallAsker, requireInRunningCall } from './call-asker.ts'

/**
 * What one of the two in a running call connects with: the patient once the physician has joined, and either of them
 * again after a broken connection. Whoever has not agreed to be recorded comes in unrecorded.
 * @throws not_found; not_assigned for another physician; thread_not_active when the call is not running;
 * call_unavailable.
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
  // It may have gone, with whatever carried it: whoever asks anew finds it standing.
  await askEngine(calls.openRoom(room))
  return askEngine(calls.admit(room, participant))
}
