import type { AttachmentType } from './limits.ts'

/** The extensions that fit a type; the first is given to a name that has none of them. */
const extensions: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
}

/** The longest name, in characters (code points), extension included. */
export const fileNameLimit = 120

/** What is shown as nothing or turns the reading direction round, and what some file system gives a meaning. */
const unwanted = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029<>:"|?*]/gu

/**
 * A file name in the one form that is stored and handed out: NFC, the last part of a path, without control and
 * direction characters, no dot in front, at most `fileNameLimit` characters, with an extension that fits the type, so
 * that `scan.pdf.exe` is saved as a PDF and not as a program.
 */
export function normaliseFileName(name: string, type: AttachmentType): string {
  // The end of a very long name, where its extension is.
  const last = name.slice(-1000).toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(unwanted, '')
    // Last of what joins characters: those that were just taken out may have kept marks apart.
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const fitting = extensions[type]
  const dot = plain.lastIndexOf('.')
  const own = plain.slice(dot + 1)
  const fits = dot > 0 && fitting.includes(own.toLowerCase())
  const extension = fits ? own : fitting[0]
  const stem = [...(fits ? plain.slice(0, dot) : plain)]
    .slice(0, fileNameLimit - extension.length - 1)
    .join('')
    .trim()
  return `${stem || 'attachment'}.${extension}`
}
