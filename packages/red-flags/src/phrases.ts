import { clauseEnd, type Token, tokensOf } from './tokens.ts'

/** Between two parts of a phrase, up to this many other words may stand: `pain in my chest` matches `pain chest`. */
const mostBetween = 2

/** Languages whose words differ by accents alone: `ngất` is to faint, `ngạt` a blocked nose. */
const accented: ReadonlySet<string> = new Set(['vi'])

/** A word of a phrase. `accents` is null in languages in which accents do not matter. */
interface Wanted {
  readonly word: string
  readonly accents: string | null
}

/** How many phrases of an account may begin with the same word. */
export const mostPhrasesOfWord = 50

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
      word: part.endsWith('*') && index === words.length - 1 ? `${word}*` : word,
      accents: isAccented ? accents : null,
    }))
  })
  return parts.filter((part) => part.length > 0)
}

/** The word, folded, with which most of the phrases begin. Searches take longer with each phrase of one word. */
export function wordWithMostPhrases(
  rules: readonly { readonly phrases: readonly string[]; readonly language: string }[],
) {
  const counts = new Map<string, number>()
  for (const { phrases, language } of rules) {
    for (const phrase of phrases) {
      const word = partsOf(phrase, language)[0]?.[0]?.word
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
    const first = parts[0]?.[0]?.word
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
  (wanted.word.endsWith('*') ? word.startsWith(wanted.word.slice(0, -1)) : wanted.word === word) &&
  (wanted.accents === null || [...accents].every((accent) => wanted.accents?.includes(accent)))

const isAt = (part: Part, tokens: readonly Token[], at: number): boolean =>
  part.every((wanted, n) => {
    const token = tokens[at + n]
    return token !== undefined && matches(wanted, token)
  })

/** Where the part stands at `from` or up to two words later in the clause, or null. */
function nextPart(part: Part, tokens: readonly Token[], from: number): number | null {
  const most = (tokens[from]?.place ?? 0) + mostBetween
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token || token.word === clauseEnd || token.place > most) return null
    if (isAt(part, tokens, at)) return at
  }
  return null
}

/** The tokens of the phrase that begins at `first`, or null where its words do not follow. */
function ownTokens(parts: readonly Part[], tokens: readonly Token[], first: number): number[] | null {
  const own: number[] = []
  for (const [n, part] of parts.entries()) {
    const from = (own.at(-1) ?? first - 1) + 1
    const at = n > 0 ? nextPart(part, tokens, from) : isAt(part, tokens, first) ? first : null
    if (at === null) return null
    for (let token = at; token < at + part.length; token += 1) own.push(token)
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
