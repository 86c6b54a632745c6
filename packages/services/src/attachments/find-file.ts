import type { Readable } from 'node:stream'
import { loadPartnerAccount } from '@consult/auth'
import { type AttachmentFacts, type AttachmentPurpose, notFound } from '@consult/domain'
import type { ByteRange } from '@consult/storage'
import { appendAuditLazily } from '../audit/audit-log.ts'
import { strangerOf, type Visit } from '../audit/record.ts'
import type { Services } from '../call.ts'

/** A file that a link leads to. */
export interface FoundFile extends Omit<AttachmentFacts, 'attachmentId'> {
  readonly purpose: AttachmentPurpose
  /** Its bytes, or a part of them. Whoever asked reads the stream to its end or destroys it. */
  read(range?: ByteRange): Promise<Readable>
}

/**
 * The file of a link, for whoever has the link; the audit has it as read.
 * @throws not_found, the same for a link that was tampered with, one whose time is over, and a file that is gone.
 */
export async function findFile(services: Services, token: string, visit: Visit): Promise<FoundFile> {
  const link = (await services.fileLinks()).read(token)
  if (!link) throw notFound()
  const { partnerId, attachmentId, purpose } = link
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account || account.suspended) throw notFound()
  const row = await services.database.inTenant(partnerId, async (tx) => {
    const found = await tx.db
      .selectFrom('attachments')
      .select(['file_name', 'content_type', 'byte_size', 'storage_key', 'uploader_type', 'uploader_id'])
      .where('partner_id', '=', partnerId)
      .where('attachment_id', '=', attachmentId)
      .where('stored_at', 'is not', null)
      .executeTakeFirst()
    if (!found) throw notFound()
    const patientId = found.uploader_type === 'patient' ? found.uploader_id : null
    const deed = { type: 'attachment', id: attachmentId, patientId, code: purpose } as const
    const actor = strangerOf(visit)
    const entry = { ...deed, act: 'files.open', outcome: 'read', actor, requestId: visit.requestId } as const
    await appendAuditLazily(tx, [entry], services.clock.now())
    return found
  })
  return {
    fileName: row.file_name,
    contentType: row.content_type,
    byteSize: row.byte_size,
    purpose,
    read: async (range) => {
      const bytes = await services.storage.get(row.storage_key, range)
      if (!bytes) throw new Error('the storage has lost a file')
      return bytes
    },
  }
}
