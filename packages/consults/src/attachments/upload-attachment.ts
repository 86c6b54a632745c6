import { randomBytes } from 'node:crypto'
import { newId } from '@consult/db'
import {
  type Attachment,
  type AttachmentFacts,
  type AttachmentType,
  attachmentByteLimit,
  invalidRequest,
  normalizeFileName,
  sniffAttachmentType,
  sniffedBytes,
} from '@consult/domain'
import { inUnit, type RequestContext, type Services } from '@consult/request'
import { type CheckedFile, withCheckedFile } from './checked-file.ts'
import { fileTooLarge, fileTypeRefused } from './refused-file.ts'
import { deleteUpload, putUpload, type SmallerSizes } from './stored-bytes.ts'
import { withUploadQuota } from './upload-quota.ts'
import type { UploadedFile } from './uploaded-file.ts'
import { holdUploader, type Uploader } from './uploader.ts'

/**
 * Deletes a file that was not stored completely, or that nobody may use anymore, and then its row. It never throws: a
 * row that is left lets housekeeping find the file. A file stays if its commit happened without being confirmed.
 */
async function discardUpload(
  { database, storage }: Services,
  partnerId: string,
  { attachmentId, storageKey }: { attachmentId: string; storageKey: string },
): Promise<void> {
  try {
    const row = await database.inTenant(partnerId, (tx) =>
      tx.db
        .selectFrom('attachments')
        .select('stored_at')
        .where('partner_id', '=', partnerId)
        .where('attachment_id', '=', attachmentId)
        .executeTakeFirst(),
    )
    if (row && row.stored_at !== null) return
    await deleteUpload(storage, storageKey)
    await database.inTenant(partnerId, (tx) =>
      tx.db
        .deleteFrom('attachments')
        .where('partner_id', '=', partnerId)
        .where('attachment_id', '=', attachmentId)
        .where('storage_key', '=', storageKey)
        .where('stored_at', 'is', null)
        .execute(),
    )
  } catch {
    // The request's own failure is reported.
  }
}

/** Detects the file's type. @throws invalid_request for an empty file, payload_too_large, unsupported_media_type. */
async function typeOf(file: UploadedFile): Promise<AttachmentType> {
  const { byteSize } = file
  if (byteSize === 0)
    throw invalidRequest({ path: 'file', code: 'too_small', message: 'The file is empty. Choose another file.' })
  if (byteSize > attachmentByteLimit) throw fileTooLarge()
  const type = sniffAttachmentType(await file.head(sniffedBytes))
  if (type === null) throw fileTypeRefused()
  return type
}

async function insertRow(
  context: RequestContext,
  facts: AttachmentFacts,
  uploader: Uploader,
  storageKey: string,
): Promise<void> {
  const { services, account } = context
  const now = services.clock.now()
  await services.database.inTenant(account.partnerId, async (tx) => {
    await holdUploader(tx, uploader)
    await tx.db
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
        screen_byte_size: null,
        thumbnail_byte_size: null,
        created_at: now,
        stored_at: null,
        message_id: null,
        free_since: now,
      })
      .execute()
  })
}

/** `IMG_1.heic`, converted to JPEG, is named `IMG_1.jpg` and not `IMG_1.heic.jpg`. */
const nameAs = (type: AttachmentType, name: string) =>
  type === 'image/jpeg' ? name.replace(/\.hei[cf]$/i, '.jpg') : name

/** Records that the storage has the file. @throws embed_token_invalid as `holdUploader`. */
async function confirmStored(
  context: RequestContext,
  uploader: Uploader,
  { facts, sizes }: { facts: AttachmentFacts; sizes: SmallerSizes },
): Promise<Attachment> {
  const links = (await context.services.fileLinks()).for(context)
  return inUnit(context, async (unit) => {
    const patientId = uploader.type === 'patient' ? uploader.id : null
    await holdUploader(unit, uploader)
    const { numUpdatedRows } = await unit.db
      .updateTable('attachments')
      .set({ ...sizes, stored_at: unit.now })
      .where('partner_id', '=', unit.partnerId)
      .where('attachment_id', '=', facts.attachmentId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Error('the row of a file that is being stored is gone')
    const target = { type: 'attachment', id: facts.attachmentId, patientId } as const
    return unit.did(target, { ...facts, urls: links.urlsOf(unit.partnerId, facts) })
  })
}

/** Stores a checked file. */
async function keepFile(context: RequestContext, uploader: Uploader, checked: CheckedFile): Promise<Attachment> {
  const { services, account } = context
  const { file, contentType } = checked
  const facts = {
    attachmentId: newId('attachment', services.clock.now()),
    fileName: normalizeFileName(nameAs(contentType, file.fileName), contentType),
    contentType,
    byteSize: file.byteSize,
  }
  const storageKey = `${account.partnerId}/${randomBytes(20).toString('hex')}`
  await insertRow(context, facts, uploader, storageKey)
  try {
    const sizes = await putUpload(services.storage, storageKey, checked)
    return await confirmStored(context, uploader, { facts, sizes })
  } catch (error) {
    // This also applies when the patient was erased in the meantime. Housekeeping deletes leftover files with their
    // row after a day.
    await discardUpload(services, account.partnerId, { attachmentId: facts.attachmentId, storageKey })
    throw error
  }
}

/**
 * Stores a file for a future message after it was counted, scanned and, if it is a picture, re-encoded. The row is
 * written before the bytes, so that after a crash housekeeping finds and deletes both after a day.
 * @throws invalid_request for an empty file and a picture that cannot be read, payload_too_large,
 * unsupported_media_type, quota_exceeded, file_rejected, scan_unavailable.
 */
export async function uploadAttachment(
  context: RequestContext,
  { file, uploader }: { file: UploadedFile; uploader: Uploader },
): Promise<Attachment> {
  const type = await typeOf(file)
  return withUploadQuota(context, { uploader, byteSize: file.byteSize }, () =>
    withCheckedFile(context.services, { file, type }, (checked) => keepFile(context, uploader, checked)),
  )
}
