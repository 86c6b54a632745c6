import { clauseEnd, type Token, tokensOf } from './tokens.ts'
import { type Starred, WordMap } from './word-map.ts'

/** Between two parts of a phrase, up to this many other words may stand: `pain in my chest` matches `pain chest`. */
const mostBetween = 2

/** Languages where accents alone tell words apart: `ngất` is to faint, `ngạt` a blocked nose. */
const accented: ReadonlySet<string> = new Set(['vi'])

/** A word of a phrase. `accents` is null in languages in which accents do not matter. */
interface Wanted extends Starred {
  readonly accents: string | null
}

/** Words that follow each other directly: one word, or what is written without spaces between, as in `self-harm` and Chinese. */
type Part = readonly Wanted[]

/** A phrase, and the values that have it. */
export interface Phrase<T> {
  readonly parts: readonly Part[]
  readonly values: readonly T[]
}

/** The phrases that begin with one word. */
interface Beginning<T> {
  /** Phrases of this word alone. */
  readonly alone: Phrase<T>[]
  /** Phrases by their second word, which follows directly. */
  readonly adjacent: WordMap<Phrase<T>[]>
  /** Phrases by their second word, before which others may stand. */
  readonly later: WordMap<Phrase<T>[]>
}

/** Phrases by their first two words. */
export type PhraseIndex<T> = WordMap<Beginning<T>>

/** A phrase found in tokens. */
export interface Found<T> {
  /** The indexes of the first and of the last token. */
  readonly first: number
  readonly last: number
  /** The indexes of the tokens that the phrase itself contains, without the words between its parts. */
  readonly own: readonly number[]
  readonly phrase: Phrase<T>
}

/** `pt` of `pt-BR`. */
export const baseOf = (language: string): string => language.split('-')[0] ?? language

/** The parts of a phrase, folded as in texts. */
export function partsOf(phrase: string, language: string): Part[] {
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

/** Prepares phrases for `findPhrases`. Equal phrases become one with several values. */
export function indexPhrases<T extends { readonly language: string }>(
  entries: Iterable<readonly [phrase: string, value: T]>,
): PhraseIndex<T> {
  const index: PhraseIndex<T> = new WordMap()
  const known = new Map<string, T[]>()
  for (const [phrase, value] of entries) {
    const parts = partsOf(phrase, value.language)
    const first = parts[0]?.[0]
    if (first === undefined) continue
    const key = JSON.stringify(parts)
    const values = known.get(key) ?? []
    if (!values.includes(value)) values.push(value)
    if (known.has(key)) continue
    known.set(key, values)
    const beginning = index.at(first, () => ({ alone: [], adjacent: new WordMap(), later: new WordMap() }))
    const [adjacent, later] = [parts[0]?.[1], parts[1]?.[0]]
    const others = adjacent
      ? beginning.adjacent.at(adjacent, () => [])
      : later
        ? beginning.later.at(later, () => [])
        : beginning.alone
    others.push({ parts, values })
  }
  return index
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

/**
 * For each token, the end of the places at which a part may begin that follows another one, if the other one ends before the token:
 * up to two words later in the clause.
 */
function endsOfGaps(tokens: readonly Token[]): Int32Array {
  const ends = new Int32Array(tokens.length)
  let end = 0
  for (const [from, { word, place }] of tokens.entries()) {
    end = Math.max(end, from)
    while (tokens[end] && tokens[end]?.word !== clauseEnd && (tokens[end]?.place ?? 0) <= place + mostBetween) end += 1
    ends[from] = word === clauseEnd ? from : end
  }
  return ends
}

/** The places of the parts of a phrase whose first word stands at `first`, or null where the others do not follow. */
function placesOf(
  parts: readonly Part[],
  { tokens, ends }: { readonly tokens: readonly Token[]; readonly ends: Int32Array },
  first: number,
): number[] | null {
  const [beginning] = parts
  if (!beginning || !isAt(beginning, tokens, first)) return null
  let places: number[] | null = null
  let from = first + beginning.length
  for (let n = 1; n < parts.length; n += 1) {
    const part = parts[n] ?? []
    const end = ends[from] ?? from
    let at = from
    while (at < end && !isAt(part, tokens, at)) at += 1
    if (at >= end) return null
    if (places === null) places = [first]
    places.push(at)
    from = at + part.length
  }
  return places ?? [first]
}

/** The tokens of a phrase whose parts stand at these places. */
const tokensAt = (parts: readonly Part[], places: readonly number[]): number[] =>
  places.flatMap((at, n) => Array.from({ length: parts[n]?.length ?? 0 }, (_, more) => at + more))

/** Finds every phrase, in the order of their first words. Takes time in proportion to the tokens. */
export function findPhrases<T>(index: PhraseIndex<T>, tokens: readonly Token[]): Found<T>[] {
  const found: Found<T>[] = []
  const ends = endsOfGaps(tokens)
  const text = { tokens, ends }
  let first = 0
  // Two words of a gap may begin with the same star.
  const tried: (readonly Phrase<T>[])[] = []
  const search = (phrases: readonly Phrase<T>[]) => {
    if (tried.includes(phrases)) return
    tried.push(phrases)
    for (const phrase of phrases) {
      const places = placesOf(phrase.parts, text, first)
      if (places === null) continue
      const own = tokensAt(phrase.parts, places)
      found.push({ first, last: own.at(-1) ?? first, own, phrase })
    }
  }
  const begin = ({ alone, adjacent, later }: Beginning<T>) => {
    if (alone.length > 0) search(alone)
    const next = tokens[first + 1]
    if (!next || next.word === clauseEnd) return
    if (!adjacent.isEmpty) adjacent.forEach(next.word, search)
    if (later.isEmpty) return
    const end = ends[first + 1] ?? 0
    for (let at = first + 1; at < end; at += 1) later.forEach(tokens[at]?.word ?? '', search)
  }
  for (; first < tokens.length; first += 1) {
    const word = tokens[first]?.word ?? clauseEnd
    if (word === clauseEnd) continue
    tried.length = 0
    index.forEach(word, begin)
  }
  return found
}
