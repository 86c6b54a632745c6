import { randomBytes } from 'node:crypto'
import { newId } from '@consult/db'
import {
  type Attachment,
  type AttachmentFacts,
  attachmentByteLimit,
  ConsultError,
  invalidRequest,
  normaliseFileName,
  sniffAttachmentType,
  sniffedBytes,
} from '@consult/domain'
import type { Call } from '../call.ts'
import { inUnit } from '../unit/unit-of-work.ts'
import type { UploadedFile } from './uploaded-file.ts'
import type { Uploader } from './uploader.ts'

/** @throws invalid_request for an empty file, payload_too_large, unsupported_media_type. */
async function factsOf(call: Call, file: UploadedFile): Promise<AttachmentFacts> {
  const { fileName, byteSize } = file
  if (byteSize === 0) throw invalidRequest({ path: 'file', code: 'too_small', message: 'the file is empty' })
  if (byteSize > attachmentByteLimit) throw new ConsultError('payload_too_large')
  const contentType = sniffAttachmentType(await file.head(sniffedBytes))
  if (contentType === null) throw new ConsultError('unsupported_media_type')
  return {
    attachmentId: newId('attachment', call.services.clock.now()),
    fileName: normaliseFileName(fileName, contentType),
    contentType,
    byteSize,
  }
}

async function insertRow(call: Call, facts: AttachmentFacts, uploader: Uploader, storageKey: string): Promise<void> {
  const { services, account } = call
  const now = services.clock.now()
  await services.database.inTenant(account.partnerId, (tx) =>
    tx.db
      .insertInto('attachments')
      .values({
        partner_id: tx.partnerId,
        attachment_id: facts.attachmentId,
        uploader_type: uploader.type,
        uploader_id: uploader.id,
        file_name: facts.fileName,
        content_type: facts.contentType,
        byte_size: facts.byteSize,
        storage_key: storageKey,
        created_at: now,
        stored_at: null,
        message_id: null,
        free_since: now,
      })
      .execute(),
  )
}

/**
 * Keeps a file for a message to come. The row is written first: whatever dies on the way, the bytes are known of, and
 * housekeeping removes both after a day.
 * @throws invalid_request for an empty file, payload_too_large, unsupported_media_type.
 */
export async function uploadAttachment(
  call: Call,
  { file, uploader }: { file: UploadedFile; uploader: Uploader },
): Promise<Attachment> {
  const { services, account } = call
  const facts = await factsOf(call, file)
  const storageKey = `${account.partnerId}/${randomBytes(20).toString('hex')}`
  await insertRow(call, facts, uploader, storageKey)
  await services.storage.put(storageKey, file.read(), { byteSize: facts.byteSize, contentType: facts.contentType })
  const links = (await services.fileLinks()).for(call.actor)
  return inUnit(call, async (unit) => {
    await unit.db
      .updateTable('attachments')
      .set({ stored_at: unit.now })
      .where('partner_id', '=', unit.partnerId)
      .where('attachment_id', '=', facts.attachmentId)
      .execute()
    const deed = {
      type: 'attachment',
      id: facts.attachmentId,
      patientId: uploader.type === 'patient' ? uploader.id : null,
    } as const
    return unit.did(deed, { ...facts, urls: links.urlsOf(unit.partnerId, facts) })
  })
}
