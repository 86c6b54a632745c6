import { hasTooManyMarks } from '../vocabulary/marks.ts'

/** Control characters except tab and line breaks, zero-width characters, bidirectional overrides and the BOM. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: stripping them is the purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2060\u2061-\u2064\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/g

const edge = /[\s\u200c\u200d]/

/** A visible character: neither white space nor a default-ignorable character such as U+200E. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

/**
 * Returns a message's text in the form that is stored: NFC, trimmed, without control and zero-width characters (inner
 * tabs and line breaks stay). Joiners (U+200C, U+200D) stay between other characters, because Persian and emoji need
 * them, but do not count as content by themselves. Returns an empty string when nothing visible is left. A text with more
 * marks than any message may have is not composed, because that takes quadratic time.
 */
export function normalizeMessageText(text: string): string {
  const clean = text.toWellFormed().replace(/\r\n?/g, '\n').replace(invisible, '')
  const normal = hasTooManyMarks(clean) ? clean : clean.normalize('NFC')
  return visible.test(normal) ? trimEdges(normal) : ''
}

/** A loop, because `/[…]+$/` takes quadratic time on long runs of white space inside the text. */
function trimEdges(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && edge.test(text.charAt(start))) start += 1
  while (end > start && edge.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** The maximum length of one message, in characters (code points). */
export const messageTextLimit = 8000
