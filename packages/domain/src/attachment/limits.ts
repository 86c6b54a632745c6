/** The most bytes that one attachment may have. */
export const attachmentByteLimit = 20 * 1024 * 1024

/** The most attachments that one message may have. */
export const attachmentsPerMessage = 10

/** What an upload may be. Its type is read from its bytes, `sniffAttachmentType`. */
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'application/pdf'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** True for the types that every browser shows by itself. */
export function hasPreview(contentType: string): boolean {
  return contentType !== 'image/heic'
}
