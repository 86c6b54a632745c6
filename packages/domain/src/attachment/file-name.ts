import { cutText } from '../vocabulary/cut-text.ts'
import type { AttachmentType } from './limits.ts'

/** The extensions that fit a type; a name without any of them gets the first extension. */
const extensions: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
}

/** The maximum length of a name, in characters (code points), extension included. */
export const fileNameLimit = 120

/** The maximum length in bytes of UTF-8: file systems accept no longer names. */
const fileNameBytes = 255

/**
 * Invisible characters, characters that change the text direction, and those with a special meaning in some file
 * system. The joiners of emoji and Persian stay, and so does U+FE0F, which shows a character as an emoji.
 */
const unwanted = /(?!\u200c|\u200d|\ufe0f)[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029<>:"|?*]/gu

/** More combining marks than any text may have. */
const surplusMarks = /(\p{M}{30})\p{M}+/gu

/**
 * Returns a file name in the form that is stored and served: NFC, the last part of a path, without control and
 * direction characters, no leading dot, at most `fileNameLimit` characters and 255 bytes, with an extension that fits the type.
 * `scan.pdf.exe` is therefore saved as a PDF and not as a program.
 */
export function normalizeFileName(name: string, type: AttachmentType): string {
  // The end of a very long name holds its extension.
  const last = name.slice(-1000).toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(unwanted, '')
    .replace(surplusMarks, '$1')
    // Must come last, because the characters just removed may have kept combining marks apart.
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^(?:[.\s]|\u200c|\u200d|\ufe0f)+|[.\s]+$/g, '')
  const fitting = extensions[type]
  const dot = plain.lastIndexOf('.')
  const own = plain.slice(dot + 1)
  const fits = dot > 0 && fitting.includes(own.toLowerCase())
  const extension = fits ? own : fitting[0]
  const rest = extension.length + 1
  const most = { characters: fileNameLimit - rest, bytes: fileNameBytes - rest }
  const stem = cutText(fits ? plain.slice(0, dot) : plain, most).trim()
  return `${stem || 'attachment'}.${extension}`
}
