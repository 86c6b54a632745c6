import { newId } from '@consult/db'
import { type PatientScope, patientNames, requireAsync, requireInScope } from '@consult/directory'
import { type AcceptResolution, type AsyncConsult, normalizeMessageText } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnThread } from './act-on-thread.ts'
import { awaitEarlierMessages } from './await-earlier-messages.ts'

/**
 * Accepts the resolution for the patient: the thread closes before its acceptance window ends. A text is first added
 * as the patient's last message, because sending it separately would reopen the consult. A text without any visible
 * character counts as no text. A message that was accepted before lands first, and reopens the consult.
 * @throws not_found, thread_not_active, already_closed; feature_disabled for a text: messages are disabled, closing
 * is not; service_unavailable while earlier messages cannot be delivered.
 */
export async function acceptResolution(
  context: RequestContext,
  { asyncConsultId, scope, text }: AcceptResolution & { asyncConsultId: string; scope: PatientScope | null },
): Promise<AsyncConsult> {
  const last = normalizeMessageText(text ?? '')
  await awaitEarlierMessages(context, { asyncConsultId, scope })
  return actOnThread(context, asyncConsultId, async (thread, unit) => {
    requireInScope(scope, thread.row)
    thread.require({ type: 'accept_resolution' })
    if (last !== '') {
      requireAsync(context.account)
      const id = thread.row.patient_id
      thread.add({
        messageId: newId('message', thread.now),
        author: { type: 'patient', id, name: (await patientNames(unit, [id])).get(id) ?? null },
        text: last,
        attachments: [],
        notice: null,
        acceptedAt: thread.now,
      })
    }
    thread.act({ type: 'accept_resolution' })
  })
}
