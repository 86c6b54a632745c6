import { holdPatient } from '@consult/directory'
import { notFound, type TranslationAnswer } from '@consult/domain'
import { inUnit, type RequestContext, requireOpen } from '@consult/request'
import { sql } from 'kysely'
import { fetchConsultRow } from '../thread-store.ts'
import { answerOf, askTranslator, takeTranslation } from './ask-translator.ts'

/** A patient's message that a physician wants to read in another language. */
export interface MessageToTranslate {
  readonly asyncConsultId: string
  readonly messageId: string
  readonly to: string
  readonly physicianId: string
}

/**
 * What is kept of the translation, or the text to translate. The entry in the audit, with the code `sent`, is committed
 * before the text leaves.
 */
async function begin(context: RequestContext, { asyncConsultId, messageId, to, physicianId }: MessageToTranslate) {
  return inUnit(context, async (unit) => {
    const consult = await fetchConsultRow(unit, asyncConsultId)
    const { patient_id: patientId } = consult
    await holdPatient(unit, patientId)
    const message = await unit.db
      .selectFrom('messages')
      .select('text')
      .where('partner_id', '=', unit.partnerId)
      .where('async_consult_id', '=', asyncConsultId)
      .where('message_id', '=', messageId)
      .where('author_type', '=', 'patient')
      .executeTakeFirst()
    if (!message) throw notFound()
    const kept = await unit.db
      .selectFrom('message_translations')
      .select(['text', 'source_language as from'])
      .where('partner_id', '=', unit.partnerId)
      .where('async_consult_id', '=', asyncConsultId)
      .where('message_id', '=', messageId)
      .where('language', '=', to)
      .executeTakeFirst()
    // A message of attachments alone has nothing to translate.
    const sends = !kept && context.services.translator !== null && message.text !== ''
    if (sends) await takeTranslation(unit, physicianId)
    const code = sends ? 'sent' : kept ? 'kept' : 'not_sent'
    const target = { type: 'message', id: messageId, consultId: asyncConsultId, patientId, code } as const
    return unit.did(target, { text: message.text, language: consult.language, kept: kept ?? null, sends })
  })
}

/** Keeps a translation as long as its message. An erasure that has begun in the meantime has removed the message. */
async function keep(
  { services, account }: RequestContext,
  { asyncConsultId, messageId, to }: MessageToTranslate,
  { text, from }: { text: string; from: string | null },
): Promise<void> {
  await services.database.inTenant(account.partnerId, async (tx) => {
    await sql`
      insert into message_translations
        (partner_id, async_consult_id, message_id, language, source_language, text, translated_at)
      select partner_id, async_consult_id, message_id, ${to}, ${from}, ${text}, ${services.clock.now()}
      from messages
      where partner_id = ${tx.partnerId} and async_consult_id = ${asyncConsultId} and message_id = ${messageId}
      for key share
      on conflict do nothing`.execute(tx.db)
  })
}

/**
 * Translates a patient's message for a physician. It is kept per message and language, so that nobody sends it twice.
 * @throws not_found; reason_required for a colleague's consult; quota_exceeded. If the translator does not answer, the
 *   result says so.
 */
export async function translateMessage(
  context: RequestContext,
  wanted: MessageToTranslate,
): Promise<TranslationAnswer> {
  const { asyncConsultId: id, to, physicianId } = wanted
  await requireOpen(context, [{ type: 'async_consult', id, consultId: id }])
  const { text, language, kept, sends } = await begin(context, wanted)
  if (kept) return answerOf(kept, to)
  const { translator } = context.services
  if (!translator || !sends) return { state: 'unavailable' }
  const asked = await askTranslator(translator, { text, from: language, to }, physicianId)
  if ('state' in asked) return asked
  await keep(context, wanted, asked)
  return answerOf(asked, to)
}
