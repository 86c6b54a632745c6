import { type Attachment, notFound } from '@consult/domain'
import { noteShown, type RequestContext } from '@consult/request'

/**
 * Returns fresh links to a file that the physician may see: one in a message of the tenant, or the physician's own
 * upload that is in no message yet.
 * @throws not_found
 */
export async function getFileLink(
  context: RequestContext,
  { attachmentId, physicianId }: { attachmentId: string; physicianId: string },
): Promise<Attachment['urls']> {
  const { services, account } = context
  const links = (await services.fileLinks()).for(context)
  return services.database.inTenant(account.partnerId, async (tx) => {
    const row = await tx.db
      .selectFrom('attachments as a')
      .leftJoin('messages as m', (join) =>
        join.onRef('m.partner_id', '=', 'a.partner_id').onRef('m.message_id', '=', 'a.message_id'),
      )
      .select(['a.file_name', 'a.content_type', 'a.byte_size', 'm.async_consult_id', 'a.message_id'])
      .leftJoin('async_consults as c', (join) =>
        join.onRef('c.partner_id', '=', 'm.partner_id').onRef('c.async_consult_id', '=', 'm.async_consult_id'),
      )
      .select(['a.uploader_type', 'a.uploader_id', 'c.patient_id'])
      .where('a.partner_id', '=', tx.partnerId)
      .where('a.attachment_id', '=', attachmentId)
      .where('a.stored_at', 'is not', null)
      .executeTakeFirst()
    const own = row?.uploader_type === 'physician' && row.uploader_id === physicianId
    if (!row || (row.message_id === null && !own)) throw notFound()
    noteShown(context, {
      type: 'attachment',
      id: attachmentId,
      consultId: row.async_consult_id,
      patientId: row.patient_id,
    })
    const { file_name: fileName, content_type: contentType, byte_size: byteSize } = row
    return links.urlsOf(tx.partnerId, { attachmentId, fileName, contentType, byteSize })
  })
}
