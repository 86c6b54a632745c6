/** The limits of the service. Source: packages/domain/src/attachment/attachment.ts. The service itself checks the bytes. */
export const byteLimit = 20 * 1024 * 1024
export const filesPerMessage = 10
/** For the file picker. Phones offer their camera for image types. */
export const acceptedFiles = 'image/png,image/jpeg,image/webp,image/heic,image/heif,application/pdf,.heic,.heif'

const endings = /\.(png|jpe?g|jpe|jfif|webp|heic|heif|pdf)$/i

export type FileRefusal = 'too_large' | 'wrong_type' | 'empty'

/** Why the service did not take a file. */
export type ServiceRefusal = FileRefusal | 'unreadable' | 'malware' | 'too_many_today' | 'not_taken'

/** Returns the reason why a file cannot be sent, as far as the browser can know it; null when there is none. */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileRefusal | null {
  if (size === 0) return 'empty'
  const isKnown = type === '' ? endings.test(name) : acceptedFiles.split(',').includes(type)
  if (!isKnown) return 'wrong_type'
  return size > byteLimit ? 'too_large' : null
}
