import type { AttachmentFacts } from '@consult/domain'
import { hasPreview } from '@consult/domain/attachment-limits'

/** A file on the transcript, or on its way there; one of this tab's own is shown from here. */
export type ShownFile = AttachmentFacts & { readonly localUrl?: string | null }

/** Where a file is found: always the same, for whoever is signed in. */
export const fileAddress = (attachmentId: string, purpose: 'preview' | 'download') =>
  `/api/attachments/${attachmentId}/${purpose}`

/** True for what browsers show in place. */
export const isPicture = ({ contentType }: AttachmentFacts) =>
  contentType.startsWith('image/') && hasPreview(contentType)
