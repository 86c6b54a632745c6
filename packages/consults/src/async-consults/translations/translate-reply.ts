import { holdPatient } from '@consult/directory'
import { normalizeMessageText, type ReplyOriginal, type TranslationAnswer } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { toLifecycle } from '../consult-row.ts'
import { whyNotAdmitted } from '../posting/admit-post.ts'
import { fetchConsultRow } from '../thread-store.ts'
import { answerOf, askTranslator, takeTranslation } from './ask-translator.ts'

/** A reply that its physician wants to send in the patient's language. */
export type ReplyToTranslate = ReplyOriginal & { readonly asyncConsultId: string; readonly physicianId: string }

/**
 * Translates a reply before it is sent, for its physician to look at. Nothing of it is stored. Only who may send the reply
 * may send it to the translator.
 * @throws not_found; what posting the reply throws; quota_exceeded. If the translator does not answer, the result says so.
 */
export async function translateReply(context: RequestContext, wanted: ReplyToTranslate): Promise<TranslationAnswer> {
  const { asyncConsultId, language: from, sentLanguage: to, physicianId } = wanted
  const { translator } = context.services
  const text = normalizeMessageText(wanted.text)
  await inUnit(context, async (unit) => {
    const consult = await fetchConsultRow(unit, asyncConsultId)
    const { patient_id: patientId } = consult
    await holdPatient(unit, patientId)
    await unit.followClock(consult.test_clock_id)
    const thread = { account: context.account, life: toLifecycle(consult) }
    const reply = { action: { type: 'post_reply', physicianId }, isEmpty: text === '' } as const
    const refused = whyNotAdmitted(thread, reply, unit.now)
    if (refused) throw refused
    if (translator) await takeTranslation(unit, physicianId)
    const code = translator ? 'sent' : 'not_sent'
    const target = { type: 'async_consult', id: asyncConsultId, consultId: asyncConsultId, patientId, code } as const
    return unit.did(target, null)
  })
  if (!translator) return { state: 'unavailable' }
  const asked = await askTranslator(translator, { text, from, to }, physicianId)
  // The physician chose the languages, so what the translator found changes nothing.
  return 'state' in asked ? asked : answerOf({ text: asked.text, from: null }, to)
}
