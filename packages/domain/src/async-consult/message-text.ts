import { hasTooManyMarks } from '../vocabulary/marks.ts'

/**
 * Control characters except tab and line breaks, zero-width characters, the BOM, and characters that override the text
 * direction. Isolates are handled below.
 */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: stripping them is the purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2060\u2061-\u2064\u202a-\u202e\ufeff\u00ad]/g

const edge = /\s/

/** A visible character: neither white space, a default-ignorable character such as U+200E, an isolate nor an empty Braille cell. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2066-\u2069\u2800]/u

/**
 * Returns a message's text in the form that is stored: NFC, trimmed, without control and zero-width characters (inner
 * tabs and line breaks stay). Joiners (U+200C, U+200D) stay, because Persian and emoji need them, also at the edges.
 * Isolates that are closed in their line also stay: they keep numbers in Arabic and Hebrew text in order. Neither
 * joiners nor isolates count as content. Returns an empty string when nothing visible is left. A text with more marks
 * than any message may have is not composed, because that takes quadratic time.
 */
export function normalizeMessageText(text: string): string {
  const clean = text.toWellFormed().replace(/\r\n?/g, '\n').replace(invisible, '')
  const isolated = clean.split('\n').map(closedIsolates).join('\n')
  const normal = hasTooManyMarks(isolated) ? isolated : isolated.normalize('NFC')
  return visible.test(normal) ? trimEdges(normal) : ''
}

/** The line without isolates that are not closed within the line, and without closing characters that close nothing. */
function closedIsolates(line: string): string {
  if (!/[\u2066-\u2069]/.test(line)) return line
  const units = line.split('')
  const open: number[] = []
  units.forEach((unit, at) => {
    if (unit >= '\u2066' && unit <= '\u2068') open.push(at)
    else if (unit === '\u2069' && open.pop() === undefined) units[at] = ''
  })
  for (const at of open) units[at] = ''
  return units.join('')
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
