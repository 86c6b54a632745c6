import { clauseEnd, type Token, tokensOf } from './tokens.ts'

/** Between two words of a phrase, up to this many others may stand: `pain in my chest` matches `pain chest`. */
const mostBetween = 2

/** Words longer than this are compared by their beginning only, so that one long word costs little. */
const longestPrefix = 24

/** Languages whose words differ by accents alone: `ngất` is to faint, `ngạt` a blocked nose. */
const accented: ReadonlySet<string> = new Set(['vi'])

/** A word of a phrase. `accents` is null in languages in which accents do not matter. */
interface Wanted {
  readonly word: string
  readonly accents: string | null
}

/** How many phrases of an account may begin with the same word. */
export const mostPhrasesOfWord = 50

interface Phrase<T> {
  readonly words: readonly Wanted[]
  readonly value: T
}

/** Phrases by their first word, each with a value. */
export interface PhraseIndex<T> {
  readonly byWord: ReadonlyMap<string, readonly Phrase<T>[]>
}

/** A phrase found in tokens; `first` and `last` are indexes of tokens. */
export interface Found<T> {
  readonly first: number
  readonly last: number
  readonly value: T
}

/** The words of a phrase, folded as in texts. A star at the end of a word stays. */
function wordsOf(phrase: string, language: string): Wanted[] {
  const isAccented = accented.has(baseOf(language))
  return phrase.split(/\s+/).flatMap((part) => {
    const words = tokensOf(part)
    return words.map(({ word, accents }, index) => ({
      word: part.endsWith('*') && index === words.length - 1 ? `${word}*` : word,
      accents: isAccented ? accents : null,
    }))
  })
}

/** `pt` of `pt-BR`. */
export const baseOf = (language: string): string => language.split('-')[0] ?? language

/** The word, folded, with which most of the phrases begin. Searches take longer with each phrase of one word. */
export function wordWithMostPhrases(
  rules: readonly { readonly phrases: readonly string[]; readonly language: string }[],
) {
  const counts = new Map<string, number>()
  for (const { phrases, language } of rules) {
    for (const phrase of phrases) {
      const word = wordsOf(phrase, language)[0]?.word
      if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most ? { word: most[0], count: most[1] } : null
}

/** Prepares phrases for `findPhrases`. */
export function indexPhrases<T extends { readonly language: string }>(
  entries: Iterable<readonly [phrase: string, value: T]>,
): PhraseIndex<T> {
  const byWord = new Map<string, Phrase<T>[]>()
  for (const [phrase, value] of entries) {
    const words = wordsOf(phrase, value.language)
    const [first] = words
    if (first === undefined) continue
    const others = byWord.get(first.word) ?? []
    others.push({ words, value })
    byWord.set(first.word, others)
  }
  return { byWord }
}

/** A text may leave accents out, and many do; it may not have others. */
const matches = (wanted: Wanted, { word, accents }: Token): boolean =>
  (wanted.word.endsWith('*') ? word.startsWith(wanted.word.slice(0, -1)) : wanted.word === word) &&
  (wanted.accents === null || [...accents].every((accent) => wanted.accents?.includes(accent)))

/** The token at which the phrase that begins at `first` ends, or null where its words are not there. */
function endOf(words: readonly Wanted[], tokens: readonly Token[], first: number): number | null {
  let at = first
  for (const [index, wanted] of words.entries()) {
    let found: number | null = null
    const from = index === 0 ? first : at + 1
    const to = index === 0 ? first : at + 1 + mostBetween
    for (let next = from; next <= to; next += 1) {
      const token = tokens[next]
      if (!token || token.word === clauseEnd) break
      if (matches(wanted, token)) {
        found = next
        break
      }
    }
    if (found === null) return null
    at = found
  }
  return at
}

/** Finds every phrase. Takes time in proportion to the tokens. */
export function findPhrases<T>(index: PhraseIndex<T>, tokens: readonly Token[]): Found<T>[] {
  const found: Found<T>[] = []
  for (const [first, { word }] of tokens.entries()) {
    if (word === clauseEnd) continue
    const candidates = [...(index.byWord.get(word) ?? [])]
    for (let length = 1; length <= Math.min(word.length, longestPrefix); length += 1) {
      candidates.push(...(index.byWord.get(`${word.slice(0, length)}*`) ?? []))
    }
    for (const { words, value } of candidates) {
      const last = endOf(words, tokens, first)
      if (last !== null) found.push({ first, last, value })
    }
  }
  return found
}
