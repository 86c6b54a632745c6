/** A word of a text, or the end of a clause. `word` is without case and accents; `start` and `end` are positions in the text. */
export interface Token {
  readonly word: string
  /** The accents that it had, for languages whose words differ by them. */
  readonly accents: string
  readonly start: number
  readonly end: number
  /** How many words stand before it in the text. A Han character counts as half a word. */
  readonly place: number
}

/** The word of a token that ends a clause. */
export const clauseEnd = '.'

/** Han characters are words of their own: Chinese has no spaces, and phrases of it match character by character. */
const pieces =
  /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:['’ʼ](?:(?!\p{Script=Han})[\p{L}\p{M}])+)*|[.!?;:,\n。！？；：，、؟،؛…]/gu

const variants: Readonly<Record<string, string>> = {
  ı: 'i',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ؤ: 'و',
  ئ: 'ي',
  ـ: '',
  '’': "'",
  ʼ: "'",
  ґ: 'г',
}

/** A word without case and variants of a letter, its accents and vowel signs behind their letters. */
const decompose = (word: string): string =>
  [...word.normalize('NFKC').toLowerCase()]
    .map((letter) => variants[letter] ?? letter)
    .join('')
    .normalize('NFD')

/** No word of a phrase is longer. Words of texts are cut here, because it takes long to normalize thousands of marks. */
const longestWord = 128

/** `and`, `with the`, `for the`, `the`: Arabic writes them together with the next word, which keeps three letters or more. */
const withoutArabicPrefixes = (word: string): string =>
  word.replace(/^و(?=\p{Script=Arabic}{3})/u, '').replace(/^(?:[بك]?ال|لل)(?=\p{Script=Arabic}{3})/u, '')

const isWord = /[\p{L}\p{N}]/u
const isHan = /^\p{Script=Han}/u

type Folded = Pick<Token, 'word' | 'accents'>

function foldOf(piece: string): Folded {
  if (isHan.test(piece)) return { word: piece.normalize('NFKC'), accents: '' }
  if (!isWord.test(piece)) return { word: clauseEnd, accents: '' }
  const letters = decompose(piece.slice(0, longestWord))
  return {
    word: withoutArabicPrefixes(letters.replaceAll(/\p{Mn}/gu, '')),
    // Hook and tilde are one: half of Vietnam speaks them alike, and mixes them up in writing.
    accents: letters.replaceAll(/\P{Mn}/gu, '').replaceAll('\u0303', '\u0309'),
  }
}

/** The words and the ends of clauses of a text, in order. Takes time in proportion to its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const known = new Map<string, Folded>()
  let place = 0
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const folded = known.get(piece) ?? foldOf(piece)
    known.set(piece, folded)
    tokens.push({ word: folded.word, accents: folded.accents, start: index, end: index + piece.length, place })
    place += isHan.test(piece) ? 0.5 : 1
  }
  return tokens
}
