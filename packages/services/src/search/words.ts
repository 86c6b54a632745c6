/** A word of a text, with its position. */
export interface Word {
  /** The word without case and accents, as it is searched for. */
  readonly folded: string
  /** The positions in the text, in UTF-16 units: `start` is inclusive, `end` is exclusive. */
  readonly start: number
  readonly end: number
}

/** Matches words: letters with their marks, and digits. */
const wordForm = /[\p{L}\p{M}\p{N}]+/gu
const inWords = /[^\p{L}\p{N}]/gu

/** Letters that NFKD does not decompose, with their replacements. The Arabic tatweel has no meaning, so it is removed. */
const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ـ: '',
}
const otherForm = /[ßæœøłđðþıـ]/g

/** How much of a word is kept, in characters. Longer words (links, tokens) are found by their beginning. */
const longestWord = 60

/** Folds words that differ only in case, accents or letter forms to the same string. Marks alone fold to an empty string. */
function fold(word: string): string {
  const letters = word
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(inWords, '')
    .replace(otherForm, (letter) => others[letter] ?? '')
  return [...letters].slice(0, longestWord).join('')
}

/** Returns the words of a text, in order. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordForm)]
    .map((match) => ({ folded: fold(match[0]), start: match.index, end: match.index + match[0].length }))
    .filter(({ folded }) => folded !== '')
}

/** Formats folded words as a PostgreSQL tsvector. They contain only letters and digits, so they need no escaping. */
export function toVector(words: Iterable<string>): string {
  return [...new Set(words)].map((word) => `'${word}'`).join(' ')
}

/** Formats folded words as a PostgreSQL tsquery. All words must match; the last one matches as a prefix. */
export function toQuery(words: readonly string[]): string {
  return words.map((word, n) => (n === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ')
}
