import { type Attachment, notFound } from '@consult/domain'
import { noteShown, type RequestContext } from '@consult/request'
import { readAttachmentRow } from './attachment-row.ts'

/**
 * Returns fresh links to a file that the physician may see: one in a message or in submitted answers of
 * the tenant, or the physician's own upload that is in no message yet.
 * @throws not_found
 */
export async function getFileLink(
  context: RequestContext,
  { attachmentId, physicianId }: { attachmentId: string; physicianId: string },
): Promise<Attachment['urls']> {
  const { services, account } = context
  const links = (await services.fileLinks()).for(context)
  return services.database.inTenant(account.partnerId, async (tx) => {
    const row = await readAttachmentRow(tx, attachmentId)
    const own = row?.uploader_type === 'physician' && row.uploader_id === physicianId
    // What a patient has not submitted is theirs alone.
    const isShown = row?.consult_id != null && row.intake_status !== 'pending'
    if (!row || !(isShown || own)) throw notFound()
    noteShown(context, {
      type: 'attachment',
      id: attachmentId,
      consultId: row.consult_id,
      patientId: row.patient_id,
    })
    const { file_name: fileName, content_type: contentType, byte_size: byteSize } = row
    return links.urlsOf(tx.partnerId, { attachmentId, fileName, contentType, byteSize })
  })
}
