import { cutText } from '@consult/domain'

/**
 * Characters that file systems refuse, and characters that change how a name is shown, except the joiners of emoji
 * and Persian.
 */
const unsafe = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|])+/gu

/** How many characters of a file's own name stay. Long paths cannot be unpacked everywhere. */
const mostCharacters = 80
/** File systems take 255 bytes for a name. It comes after an id. */
const mostBytes = 200

/** A file name that no system refuses, reads as a path, or runs. Its ending stays. */
export function safeName(fileName: string): string {
  const cleaned = fileName.normalize('NFC').replace(unsafe, '_').replace(/^\.+/, '_').trim()
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(cleaned)?.[0] ?? ''
  const most = { characters: mostCharacters, bytes: mostBytes }
  // Windows drops dots and spaces at the end of a name.
  const stem = cutText(cleaned.slice(0, cleaned.length - ending.length), most).replace(/[. ]+$/, '')
  return `${stem || 'file'}${ending}`
}

/**
 * The path of an attachment in the archive. The attachment's id makes it unique, even where names differ only in
 * case.
 */
export const attachmentPath = ({ attachmentId, fileName }: { attachmentId: string; fileName: string }): string =>
  `files/${attachmentId}-${safeName(fileName)}`

/** The paths of a consult's documents and files in the archive. */
export const consultPaths = (folder: 'conversations' | 'calls', id: string) => ({
  html: `${folder}/${id}/transcript.html`,
  pdf: `${folder}/${id}/transcript.pdf`,
  recording: `${folder}/${id}/recording.mp4`,
  captions: `${folder}/${id}/recording.vtt`,
})
