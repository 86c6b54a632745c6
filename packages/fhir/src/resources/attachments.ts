import type { AttachmentFacts } from '@consult/domain'
import type { Attachment } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import { type Mapping, optional, text } from '../resource.ts'

/** A file, with an address from which a key that may read FHIR can download it. */
export function attachmentOf(file: AttachmentFacts, { base }: Mapping): Attachment {
  return {
    contentType: file.contentType,
    url: `${base}/Binary/${toFhirId(file.attachmentId)}`,
    size: file.byteSize,
    ...optional('title', text(file.fileName)),
  }
}
