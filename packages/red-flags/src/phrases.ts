import { clauseEnd, type Token, tokensOf } from './tokens.ts'

/** Between two words of a phrase, up to this many others may stand: `pain in my chest` matches `pain chest`. */
const mostBetween = 2

/** Words longer than this are compared by their beginning only, so that one long word costs little. */
const longestPrefix = 24

interface Phrase<T> {
  readonly words: readonly string[]
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
function wordsOf(phrase: string): string[] {
  return phrase
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const words = tokensOf(part).map(({ word }) => word)
      const last = words.pop()
      return last === undefined ? [] : [...words, part.endsWith('*') ? `${last}*` : last]
    })
}

/** Prepares phrases for `findPhrases`. */
export function indexPhrases<T>(entries: Iterable<readonly [phrase: string, value: T]>): PhraseIndex<T> {
  const byWord = new Map<string, Phrase<T>[]>()
  for (const [phrase, value] of entries) {
    const words = wordsOf(phrase)
    const [first] = words
    if (first === undefined) continue
    const others = byWord.get(first) ?? []
    others.push({ words, value })
    byWord.set(first, others)
  }
  return { byWord }
}

const matches = (wanted: string, word: string): boolean =>
  wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : wanted === word

/** The token at which the phrase that begins at `first` ends, or null where its words do not follow. */
function endOf(words: readonly string[], tokens: readonly Token[], first: number): number | null {
  let at = first
  for (const wanted of words.slice(1)) {
    let found: number | null = null
    for (let next = at + 1; next <= at + 1 + mostBetween; next += 1) {
      const token = tokens[next]
      if (!token || token.word === clauseEnd) break
      if (matches(wanted, token.word)) {
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
