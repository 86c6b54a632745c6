import { isFound, type Piece, type Word, wordsOf } from './words.ts'

/** A part of a text, with the ranges of the matches in it. */
export interface Snippet {
  readonly snippet: string
  readonly marks: [number, number][]
}

/**
 * The length of a snippet and of its part before the first match, in UTF-16 units. Screens show two short lines of it,
 * so the match is visible at any width.
 */
const snippetLength = 180
const leadLength = 24

const ellipsis = '…'

/** Returns where the snippet starts: at the start of a word, shortly before the first match. */
function startOf(words: readonly Word[], first: Word): number {
  const from = Math.max(0, first.start - leadLength)
  return from === 0 ? 0 : (words.find((word) => word.start >= from)?.start ?? first.start)
}

/** Returns where the snippet ends. It never splits a surrogate pair. */
function endOf(text: string, start: number): number {
  const end = Math.min(text.length, start + snippetLength)
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}

/** Merges marks that overlap, as words of a text without spaces do. */
function merged(marks: readonly [number, number][]): [number, number][] {
  const apart: [number, number][] = []
  for (const [start, end] of marks) {
    const last = apart.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else apart.push([start, end])
  }
  return apart
}

/** Returns the part of a text around its first match, on one line, or null when nothing in it matches. */
export function snippetOf(text: string, pieces: readonly Piece[]): Snippet | null {
  const words = wordsOf(text)
  const found = words.filter((word) => isFound(word, pieces))
  const [first] = found
  if (!first) return null
  const start = startOf(words, first)
  const end = endOf(text, start)
  const lead = start > 0 ? ellipsis : ''
  // Replace one character with one character, so that the marks stay correct.
  const shown = text.slice(start, end).replace(/\s/g, ' ')
  const marks = found
    .filter((word) => word.start < end)
    .map((word): [number, number] => [word.start - start + lead.length, Math.min(word.end, end) - start + lead.length])
  return { snippet: `${lead}${shown}${end < text.length ? ellipsis : ''}`, marks: merged(marks) }
}
