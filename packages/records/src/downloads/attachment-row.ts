import type { TenantTransaction } from '@consult/db'

/**
 * Reads a stored upload with the consult and the patient that it belongs to: by the message that it is in, or by the
 * answers of an intake that name it. Both are null while neither takes it. Undefined: there is no such upload.
 */
export function readAttachmentRow({ db, partnerId }: TenantTransaction, attachmentId: string) {
  return db
    .selectFrom('attachments as a')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.partner_id', '=', 'a.partner_id').onRef('m.message_id', '=', 'a.message_id'),
    )
    .leftJoin('async_consults as c', (join) =>
      join.onRef('c.partner_id', '=', 'm.partner_id').onRef('c.async_consult_id', '=', 'm.async_consult_id'),
    )
    .leftJoin('intakes as i', (join) =>
      join
        .onRef('i.partner_id', '=', 'a.partner_id')
        .onRef('i.consult_id', '=', 'a.intake_consult_id')
        .onRef('i.questionnaire_key', '=', 'a.intake_key'),
    )
    .select(['a.file_name', 'a.content_type', 'a.byte_size', 'a.storage_key', 'a.uploader_type', 'a.uploader_id'])
    .select(['a.screen_byte_size', 'a.thumbnail_byte_size', 'i.status as intake_status'])
    .select(({ fn }) => [
      fn.coalesce('c.async_consult_id', 'i.consult_id').as('consult_id'),
      fn.coalesce('c.patient_id', 'i.patient_id').as('patient_id'),
    ])
    .where('a.partner_id', '=', partnerId)
    .where('a.attachment_id', '=', attachmentId)
    .where('a.stored_at', 'is not', null)
    .executeTakeFirst()
}
