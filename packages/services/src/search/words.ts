/** A word of a text, and where it stands in it. */
export interface Word {
  /** Without case and accents, as it is looked for. */
  readonly folded: string
  /** Of its first character in the text, in UTF-16 units, and of what follows its last. */
  readonly start: number
  readonly end: number
}

/** Letters with their marks, and digits. */
const wordForm = /[\p{L}\p{M}\p{N}]+/gu
const inWords = /[^\p{L}\p{N}]/gu

/** Letters that stand for others but do not come apart by themselves, and the Arabic stretch, which stands for none. */
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

/** What is kept of a word; longer ones (links, tokens) are found by their beginning. In characters. */
const longestWord = 60

/** The same for two words that differ in case, accents and form of their letters alone. Empty for marks alone. */
function fold(word: string): string {
  const letters = word
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(inWords, '')
    .replace(otherForm, (letter) => others[letter] ?? '')
  return [...letters].slice(0, longestWord).join('')
}

/** The words of a text, in their order. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordForm)]
    .map((match) => ({ folded: fold(match[0]), start: match.index, end: match.index + match[0].length }))
    .filter(({ folded }) => folded !== '')
}

/** Words as PostgreSQL takes a tsvector. Folded words are letters and digits: nothing in them has to be escaped. */
export function toVector(words: Iterable<string>): string {
  return [...new Set(words)].map((word) => `'${word}'`).join(' ')
}

/** As PostgreSQL takes a tsquery: every word, and of the last its beginning. */
export function toQuery(words: readonly string[]): string {
  return words.map((word, n) => (n === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ')
}
