import { clauseEnd, type Token, tokensOf } from './tokens.ts'

/** Between two parts of a phrase, up to this many other words may stand: `pain in my chest` matches `pain chest`. */
const mostBetween = 2

/** Languages where accents alone tell words apart: `ngất` is to faint, `ngạt` a blocked nose. */
const accented: ReadonlySet<string> = new Set(['vi'])

/** A word of a phrase, without its star. `accents` is null in languages in which accents do not matter. */
interface Wanted {
  readonly word: string
  readonly hasStar: boolean
  readonly accents: string | null
}

/** How many phrases of an account may begin with the same word. */
export const mostPhrasesOfWord = 100

/** Words that follow each other directly: one word, or what is written without spaces between, as in `self-harm` and Chinese. */
type Part = readonly Wanted[]

interface Phrase<T> {
  readonly parts: readonly Part[]
  readonly value: T
}

/** Phrases by their first word, each with a value. */
export interface PhraseIndex<T> {
  readonly byWord: ReadonlyMap<string, readonly Phrase<T>[]>
  /** The lengths of the first words that end with a star, without it. */
  readonly starLengths: readonly number[]
}

/** A phrase found in tokens. */
export interface Found<T> {
  /** The indexes of the first and of the last token. */
  readonly first: number
  readonly last: number
  /** The indexes of the tokens that the phrase itself contains, without the words between its parts. */
  readonly own: readonly number[]
  readonly value: T
}

/** `pt` of `pt-BR`. */
export const baseOf = (language: string): string => language.split('-')[0] ?? language

/** The parts of a phrase, folded as in texts. A star at the end of a word stays. */
function partsOf(phrase: string, language: string): Part[] {
  const isAccented = accented.has(baseOf(language))
  const parts = phrase.split(/\s+/).map((part) => {
    const words = tokensOf(part).filter(({ word }) => word !== clauseEnd)
    return words.map(({ word, accents }, index) => ({
      word,
      hasStar: part.endsWith('*') && index === words.length - 1,
      accents: isAccented ? accents : null,
    }))
  })
  return parts.filter((part) => part.length > 0)
}

/** The first word, with its star. */
function firstOf(parts: readonly Part[]): string | undefined {
  const first = parts[0]?.[0]
  return first?.hasStar ? `${first.word}*` : first?.word
}

/** The word, folded, with which most of the phrases begin. Searches take longer with each phrase of one word. */
export function wordWithMostPhrases(
  rules: readonly { readonly phrases: readonly string[]; readonly language: string }[],
) {
  const counts = new Map<string, number>()
  for (const { phrases, language } of rules) {
    for (const phrase of phrases) {
      const word = firstOf(partsOf(phrase, language))
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
    const parts = partsOf(phrase, value.language)
    const first = firstOf(parts)
    if (first === undefined) continue
    const others = byWord.get(first) ?? []
    others.push({ parts, value })
    byWord.set(first, others)
  }
  const starLengths = [...byWord.keys()].filter((word) => word.endsWith('*')).map((word) => word.length - 1)
  return { byWord, starLengths: [...new Set(starLengths)].sort((one, other) => one - other) }
}

/** A text may leave accents out, and many do; it may not have others. */
const matches = (wanted: Wanted, { word, accents }: Token): boolean =>
  (wanted.hasStar ? word.startsWith(wanted.word) : wanted.word === word) &&
  (wanted.accents === null || [...accents].every((accent) => wanted.accents?.includes(accent)))

function isAt(part: Part, tokens: readonly Token[], at: number): boolean {
  let next = at
  for (const wanted of part) {
    const token = tokens[next]
    if (token === undefined || !matches(wanted, token)) return false
    next += 1
  }
  return true
}

/** Where the part stands at `from` or up to two words later in the clause, or -1. */
function nextPart(part: Part, tokens: readonly Token[], from: number): number {
  const most = (tokens[from]?.place ?? 0) + mostBetween
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token || token.word === clauseEnd || token.place > most) return -1
    if (isAt(part, tokens, at)) return at
  }
  return -1
}

/** The tokens of the phrase that begins at `first`, or null where its words do not follow. */
function ownTokens(parts: readonly Part[], tokens: readonly Token[], first: number): number[] | null {
  const own: number[] = []
  let from = first
  for (const part of parts) {
    const at = from > first ? nextPart(part, tokens, from) : isAt(part, tokens, first) ? first : -1
    if (at === -1) return null
    from = at + part.length
    for (let token = at; token < from; token += 1) own.push(token)
  }
  return own
}

/** Finds every phrase. Takes time in proportion to the tokens. */
export function findPhrases<T>(index: PhraseIndex<T>, tokens: readonly Token[]): Found<T>[] {
  const found: Found<T>[] = []
  const search = (phrases: readonly Phrase<T>[] | undefined, first: number) => {
    for (const { parts, value } of phrases ?? []) {
      const own = ownTokens(parts, tokens, first)
      if (own) found.push({ first, last: own.at(-1) ?? first, own, value })
    }
  }
  for (const [first, { word }] of tokens.entries()) {
    if (word === clauseEnd) continue
    search(index.byWord.get(word), first)
    for (const length of index.starLengths) {
      if (length > word.length) break
      search(index.byWord.get(`${word.slice(0, length)}*`), first)
    }
  }
  return found
}
