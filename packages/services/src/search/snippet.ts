import { type Word, wordsOf } from './words.ts'

/** A part of a text, and where in it something was found. */
export interface Snippet {
  readonly snippet: string
  readonly marks: [number, number][]
}

/**
 * How much of a text is told, and how much of that before the first match, in UTF-16 units. Two short lines are shown of
 * it: the match is on them at any width.
 */
const snippetLength = 180
const leadLength = 24

const ellipsis = '…'

/** The words that a query finds: each of its own, and whatever begins as its last does. */
function isFound({ folded }: Word, wanted: readonly string[]): boolean {
  return wanted.includes(folded) || folded.startsWith(wanted.at(-1) ?? folded)
}

/** Where the snippet begins: at a word, a little before the first match. */
function startOf(words: readonly Word[], first: Word): number {
  const from = Math.max(0, first.start - leadLength)
  return from === 0 ? 0 : (words.find((word) => word.start >= from)?.start ?? first.start)
}

/** Not between the two halves of a character. */
function endOf(text: string, start: number): number {
  const end = Math.min(text.length, start + snippetLength)
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}

/** The part of a text around its first match, on one line; null when nothing of it was looked for. */
export function snippetOf(text: string, wanted: readonly string[]): Snippet | null {
  const words = wordsOf(text)
  const found = words.filter((word) => isFound(word, wanted))
  const [first] = found
  if (!first) return null
  const start = startOf(words, first)
  const end = endOf(text, start)
  const lead = start > 0 ? ellipsis : ''
  // One for one, so that what is marked stays where it is.
  const shown = text.slice(start, end).replace(/\s/g, ' ')
  const marks = found
    .filter((word) => word.start < end)
    .map((word): [number, number] => [word.start - start + lead.length, Math.min(word.end, end) - start + lead.length])
  return { snippet: `${lead}${shown}${end < text.length ? ellipsis : ''}`, marks }
}
