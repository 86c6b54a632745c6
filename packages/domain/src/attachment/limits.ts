/** The maximum size of one attachment, in bytes. */
export const attachmentByteLimit = 20 * 1024 * 1024

/** The maximum number of attachments per message. */
export const attachmentsPerMessage = 10

/** The allowed upload types. `sniffAttachmentType` reads the type from the bytes. */
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'application/pdf'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/**
 * The file types that a file picker offers, for the attribute `accept`. Operating systems name some of these types
 * differently or not at all, so the file extensions are listed too. The attribute only helps to choose:
 * `sniffAttachmentType` decides.
 */
export const pickedFiles = [
  ...attachmentTypes,
  'image/heif',
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.heic',
  '.heif',
  '.pdf',
].join(',')

/** Reports whether every browser shows the type without a plug-in. */
export function hasPreview(contentType: string): boolean {
  return contentType !== 'image/heic'
}

/** Reports whether every browser shows the type as a picture. */
export function isShownPicture(contentType: string): boolean {
  return contentType.startsWith('image/') && hasPreview(contentType)
}
