import type { StoredAttachment } from '@consult/db'
import { ownUrls } from '@consult/questionnaires'
import type { Attachment } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import { type Mapping, optional, text } from '../resource.ts'

/**
 * A file, with an address from which a key that may read FHIR can download it. One that retention has removed has none: FHIR reads
 * an attachment without data and address as one whose content is not available.
 */
export function attachmentOf(file: StoredAttachment, { base }: Mapping): Attachment {
  const { removedAt } = file
  return {
    ...(removedAt !== undefined && { extension: [{ url: ownUrls.fileRemoved, valueDateTime: removedAt }] }),
    contentType: file.contentType,
    ...(removedAt === undefined && { url: `${base}/Binary/${toFhirId(file.attachmentId)}` }),
    size: file.byteSize,
    ...optional('title', text(file.fileName)),
  }
}
