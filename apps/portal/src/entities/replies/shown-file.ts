import type { AttachmentFacts, AttachmentPurpose } from '@consult/domain'
import { isShownPicture } from '@consult/domain/attachment-limits'

/** A file on the transcript, or being sent to it. One from this tab is shown from its local URL. */
export type ShownFile = AttachmentFacts & { readonly localUrl?: string | null }

/** Returns the URL of a file. It never changes and requires a session. */
export const fileAddress = (attachmentId: string, purpose: AttachmentPurpose) =>
  `/api/attachments/${attachmentId}/${purpose}`

/** Reports whether browsers can show the file in place. */
export const isPicture = ({ contentType }: Pick<AttachmentFacts, 'contentType'>) => isShownPicture(contentType)

/** Reports whether the portal shows the file page by page. */
export const isPdf = ({ contentType }: Pick<AttachmentFacts, 'contentType'>) => contentType === 'application/pdf'
