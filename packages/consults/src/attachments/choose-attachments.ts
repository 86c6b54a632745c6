import type { AttachmentsTable } from '@consult/db'
import { type AttachmentFacts, invalidRequest, type RequestIssue } from '@consult/domain'
import type { Selectable } from 'kysely'
import type { Uploader } from './uploader.ts'

/** The fields of an upload that sending it needs. */
export type UploadedRow = Pick<
  Selectable<AttachmentsTable>,
  | 'attachment_id'
  | 'file_name'
  | 'content_type'
  | 'byte_size'
  | 'uploader_type'
  | 'uploader_id'
  | 'stored_at'
  | 'message_id'
  | 'intake_consult_id'
>

/** Why an upload cannot be sent, or null. Another owner's upload is reported as not found. */
function problemOf(
  row: UploadedRow | undefined,
  uploaders: readonly Uploader[],
): Pick<RequestIssue, 'code' | 'message'> | null {
  const own = row && uploaders.some(({ type, id }) => type === row.uploader_type && id === row.uploader_id)
  if (!own || row.stored_at === null)
    return { code: 'unknown_attachment', message: 'Attachment not found. It may have expired; upload it again.' }
  if (row.message_id !== null)
    return { code: 'attachment_used', message: 'The attachment was sent with another message. Upload it again.' }
  if (row.intake_consult_id !== null)
    return { code: 'attachment_used', message: 'The attachment answers a questionnaire. Upload it again.' }
  return null
}

/**
 * Decides which uploads a message may carry.
 * @param uploaders the owners whose uploads the message may carry.
 * @returns the attachments as the message stores them, in the order given.
 * @throws invalid_request with an issue for each upload that is unknown, another owner's, listed twice or already sent.
 */
export function chooseAttachments(
  rows: ReadonlyMap<string, UploadedRow>,
  attachmentIds: readonly string[],
  uploaders: readonly Uploader[],
): AttachmentFacts[] {
  const chosen: AttachmentFacts[] = []
  const issues: RequestIssue[] = []
  for (const [index, id] of attachmentIds.entries()) {
    const path = `attachmentIds.${index}`
    const row = rows.get(id)
    const problem = problemOf(row, uploaders)
    if (problem) issues.push({ path, ...problem })
    else if (attachmentIds.indexOf(id) < index)
      issues.push({ path, code: 'duplicate', message: 'Send each attachment only once.' })
    else if (row) {
      const { file_name: fileName, content_type: contentType, byte_size: byteSize } = row
      chosen.push({ attachmentId: id, fileName, contentType, byteSize })
    }
  }
  if (issues.length > 0) throw invalidRequest(...issues)
  return chosen
}
