import { lockActing, requireLicense } from '@consult/directory'
import type { AsyncConsult, WriteFirstReply } from '@consult/domain'
import { inUnit, type RequestContext, requireOpen } from '@consult/request'
import { createdTarget, openThread } from '../create-async-consult.ts'
import { addFirstReply } from './first-reply-store.ts'
import { firstReplyText } from './put-first-reply.ts'

/**
 * A physician writes to a patient who has no open consult: invites them, and keeps the text until they consent. Such a consult
 * asks no questionnaires, also where others of the account do. The physician must be one who could claim it.
 * @throws not_found; reason_required for a patient of colleagues, and forbidden for one without consults, where the account asks
 *   for reasons; message_rejected for an empty text; feature_disabled; has_open_thread; physician_not_licensed.
 */
export async function writeFirstReply(
  context: RequestContext,
  { patientId, physicianId, text }: WriteFirstReply & { patientId: string; physicianId: string },
): Promise<AsyncConsult> {
  const normal = firstReplyText(text)
  await requireOpen(context, [{ type: 'patient', id: patientId, patientId }])
  return inUnit(context, async (unit) => {
    const consult = await openThread(context, unit, { patientId, questionnaireKeys: [] }, physicianId)
    await lockActing(unit, physicianId)
    await requireLicense(unit, consult, physicianId, unit.now)
    await addFirstReply(unit, { asyncConsultId: consult.id, physicianId, text: normal, now: unit.now })
    return unit.did(createdTarget(consult), consult)
  })
}
