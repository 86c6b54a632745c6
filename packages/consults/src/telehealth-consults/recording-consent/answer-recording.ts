import { createHash } from 'node:crypto'
import { invalidRequest } from '@consult/domain'
import { type RecordingAnswer, recordingWording } from '@consult/domain/recording-consent'
import { inUnit, type RequestContext, wakeStreams } from '@consult/request'
import { askEngine } from '../running/ask-engine.ts'
import { type CallAsker, requireInCall } from '../running/call-asker.ts'
import { latestAnswer, recordingAnswers } from '../running/recording-consents.ts'
import { lockTelehealthConsult, saveTelehealthConsult } from '../telehealth-consult-store.ts'
import type { RecordingConsent } from './get-recording-consent.ts'

/**
 * Stores whether a participant of a call may be recorded, with the wording they were shown. The same answer to the same
 * wording changes nothing. Withdrawing a yes ends their connection, and they rejoin unrecorded. Earlier recorded
 * segments stay.
 * @throws not_found; not_assigned for another physician; thread_not_active after the call has ended; invalid_request
 *   for an unknown wording; call_unavailable when a yes was withdrawn and the engine could not be reached.
 */
export async function answerRecording(
  context: RequestContext,
  { telehealthConsultId, asker, ...given }: { telehealthConsultId: string; asker: CallAsker } & RecordingAnswer,
): Promise<RecordingConsent> {
  const { calls } = context.services
  const { agreed, version, language } = given
  const { answers, takenBack } = await inUnit(context, async (unit) => {
    const consult = await lockTelehealthConsult(unit, telehealthConsultId)
    const { life, row, id } = consult
    const person = requireInCall(asker, row)
    const last = await latestAnswer(unit, id, person.id)
    const isKnown = last?.agreed === agreed && last.wording_version === version && last.wording_language === language
    consult.act({ type: 'answer_recording', records: agreed && !isKnown && calls.capabilities.recording })
    const text = recordingWording(person.role, given)
    if (text === null)
      throw invalidRequest({ path: 'version', code: 'unknown', message: 'Unknown version of the consent text.' })
    const isRunning = life.status === 'in_progress'
    if (!isKnown) {
      await unit.db
        .insertInto('recording_consents')
        .values({
          partner_id: unit.partnerId,
          telehealth_consult_id: id,
          participant_id: person.id,
          answer_number: (last?.answer_number ?? 0) + 1,
          role: person.role,
          agreed,
          answered_at: unit.now,
          wording_version: version,
          wording_language: language,
          wording_sha256: createHash('sha256').update(text).digest('hex'),
        })
        .execute()
      await saveTelehealthConsult(unit, consult, unit.now)
      wakeStreams(context.services, unit)
    }
    const code = agreed ? 'agree_recording' : 'decline_recording'
    const target = { type: 'telehealth_consult', id, consultId: id, patientId: row.patient_id, code } as const
    return unit.did(isKnown ? [] : target, {
      answers: await recordingAnswers(unit, row),
      // Also for a repeated answer, in case the engine could not be reached the first time.
      takenBack: isRunning && !agreed && last !== null ? person.id : null,
    })
  })
  if (takenBack !== null) {
    const room = { partnerId: context.account.partnerId, consultId: telehealthConsultId }
    await askEngine(calls.removeParticipant(room, takenBack))
  }
  return { records: calls.capabilities.recording, answers }
}
