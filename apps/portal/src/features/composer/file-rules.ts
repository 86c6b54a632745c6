import { attachmentByteLimit, attachmentTypes } from '@consult/domain/attachment-limits'
import type { EnclosureFault } from '../../entities/replies/enclosure.ts'

const typeByEnding: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
}

/** What the picker offers: types, and the endings of those that systems do not know by type. */
export const accepted = [...attachmentTypes, '.heic'].join(',')

/** What the file says it is. Browsers know no type for some; then its ending says it. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type || (typeByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')
}

/** Why the service would refuse the file, as far as can be told before it is sent. */
export function faultOfFile(file: Pick<File, 'name' | 'type' | 'size'>): EnclosureFault | null {
  if (!(attachmentTypes as readonly string[]).includes(typeOf(file))) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > attachmentByteLimit ? 'size' : null
}
