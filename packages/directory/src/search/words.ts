import { type Run, runsOf } from './runs.ts'

/** A word of a text, with its position. */
export interface Word {
  /** The word without case and accents, as it is searched for. */
  readonly folded: string
  /** The positions in the text, in UTF-16 units: `start` is inclusive, `end` is exclusive. */
  readonly start: number
  readonly end: number
}

const over = (words: readonly Word[], folded: string): Word => ({
  folded,
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
})

/**
 * The words that find a run in a text. Chinese, Japanese and Korean are found by pairs of neighboring characters, as nobody can tell where a
 * name ends; the last character is a word of its own, so that each begins one. Of `O'Shaughnessy`, parts and whole are words.
 */
function stored({ kind, parts }: Run): Word[] {
  if (kind === 'characters') {
    return parts.map((part, n) => over(parts.slice(n, n + 2), `${part.folded}${parts[n + 1]?.folded ?? ''}`))
  }
  return parts.length > 1 && kind === 'compound' ? [over(parts, joined(parts)), ...parts] : [...parts]
}

/** How much of a word is kept, in characters. Longer words (links, tokens) are found by their beginning. */
export const longestWord = 60

const joined = (parts: readonly Word[]) =>
  [
    ...parts
      .slice(0, longestWord)
      .map(({ folded }) => folded)
      .join(''),
  ]
    .slice(0, longestWord)
    .join('')

/** Returns the words of a text, in order. */
export function wordsOf(text: string): Word[] {
  return runsOf(text, longestWord).flatMap(stored)
}

/** A word to search for: a whole word, or its beginning. */
export interface Piece {
  readonly folded: string
  readonly isBeginning: boolean
}

/** What a query searches for. */
export interface Wanted {
  /** As a PostgreSQL tsquery. Folded words contain only letters and digits, so they need no escaping. */
  readonly query: string
  readonly pieces: readonly Piece[]
}

const whole = (folded: string): Piece => ({ folded, isBeginning: false })
const beginning = (folded: string): Piece => ({ folded, isBeginning: true })
const toText = ({ folded, isBeginning }: Piece) => `'${folded}'${isBeginning ? ':*' : ''}`

/** The ways in which a text can have the run: all pieces of one of the lists. */
function waysOf({ kind, parts }: Run, isLast: boolean): Piece[][] {
  const words = parts.map(({ folded }) => folded)
  if (kind === 'characters') {
    return [words.length === 1 ? words.map(beginning) : words.slice(1).map((word, n) => whole(`${words[n]}${word}`))]
  }
  const asLast = isLast ? beginning : whole
  const each = words.map((word, n) => (n === words.length - 1 ? asLast(word) : whole(word)))
  return kind === 'compound' && parts.length > 1 ? [each, [asLast(joined(parts))]] : [each]
}

/**
 * The minimum length of the last word, in characters. A shorter one would match nearly everything. It is ignored; a
 * search for it alone finds nothing.
 */
const shortestBeginning = 2

const isTooShort = ({ kind, parts }: Run) =>
  kind !== 'characters' && parts.length === 1 && (parts[0]?.folded.length ?? 0) < shortestBeginning

/** Reads a query: all its words must match, the last one by its beginning. @returns null when there is nothing to search for. */
export function wantedOf(text: string): Wanted | null {
  const runs = runsOf(text, longestWord)
  const last = runs.at(-1)
  const kept = last && isTooShort(last) ? runs.slice(0, -1) : runs
  const terms = kept.map((run) => waysOf(run, run === last))
  if (terms.length === 0) return null
  const toTerm = (ways: Piece[][]) => `(${ways.map((way) => `(${way.map(toText).join(' & ')})`).join(' | ')})`
  return { query: terms.map(toTerm).join(' & '), pieces: terms.flat(2) }
}

/** Whether a query finds the word. */
export const isFound = ({ folded }: Word, pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => (piece.isBeginning ? folded.startsWith(piece.folded) : folded === piece.folded))

/** Formats folded words as a PostgreSQL tsvector. They contain only letters and digits, so they need no escaping. */
export function toVector(words: Iterable<string>): string {
  return [...new Set(words)].map((word) => `'${word}'`).join(' ')
}
