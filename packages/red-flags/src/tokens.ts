/** A word of a text, or the end of a clause. `word` is folded; `start` and `end` are positions in the text. */
export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The word of a token that ends a clause. */
export const clauseEnd = '.'

/** Han characters are words of their own: Chinese has no spaces, and phrases of it match character by character. */
const pieces =
  /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:['’ʼ](?:(?!\p{Script=Han})[\p{L}\p{M}])+)*|[.!?;:,\n。！？；：，、؟،؛…]/gu

const letters: Readonly<Record<string, string>> = {
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

/** Writes a word the way phrases are compared: without case, accents, vowel signs and variants of a letter. */
export const fold = (word: string): string =>
  [...word.normalize('NFKC').toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')

/** The words and the ends of clauses of a text, in order. Takes time in proportion to its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const isWord = /[\p{L}\p{N}]/u.test(piece)
    tokens.push({ word: isWord ? fold(piece) : clauseEnd, start: index, end: index + piece.length })
  }
  return tokens
}
