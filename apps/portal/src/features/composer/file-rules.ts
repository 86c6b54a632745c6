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

/** The types that the file picker accepts, and the extensions that some systems do not map to a type. */
export const accepted = [...attachmentTypes, '.heic'].join(',')

/** Returns the type of a file. If the browser knows none, the file's extension decides. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type || (typeByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')
}

/** Returns why the service would refuse the file, as far as the browser can tell before sending it. */
export function faultOfFile(file: Pick<File, 'name' | 'type' | 'size'>): EnclosureFault | null {
  if (!(attachmentTypes as readonly string[]).includes(typeOf(file))) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > attachmentByteLimit ? 'size' : null
}
