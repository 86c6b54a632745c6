import { baseOf, type Found, findPhrases, indexPhrases, type Phrase, type PhraseIndex } from './phrases.ts'
import type { FlagPriority, LoweringWords, RedFlag, RedFlagRule } from './rule.ts'
import { clauseEnd, type Token, tokensOf } from './tokens.ts'

/** Words lower a phrase that follows, or precedes, within this many words. */
const scope = 5

/** Shorter: what follows a phrase at a distance is more often about something else. */
const laterScope = 4

/** Words that may lower a phrase of their own language. */
interface Lowering {
  readonly kind: keyof LoweringWords
  readonly language: string
}

/** Rules, prepared for `findRedFlags`. */
export interface RedFlagSearch {
  readonly rules: PhraseIndex<RedFlagRule>
  readonly lowering: PhraseIndex<Lowering>
}

const lowered: Readonly<Record<FlagPriority, FlagPriority>> = {
  emergency: 'urgent',
  urgent: 'routine',
  routine: 'routine',
}

/** Prepares rules of any languages. Patients may write in another language than their consult's. */
export function createRedFlagSearch(
  rules: readonly RedFlagRule[],
  loweringWords: Readonly<Record<string, LoweringWords>>,
): RedFlagSearch {
  const kinds = ['negations', 'laterNegations', 'pseudoNegations', 'otherTimesAndPeople', 'breaks'] as const
  return {
    rules: indexPhrases(rules.flatMap((rule) => rule.phrases.map((phrase) => [phrase, rule] as const))),
    lowering: indexPhrases(
      Object.entries(loweringWords).flatMap(([language, words]) =>
        kinds.flatMap((kind) => (words[kind] ?? []).map((word) => [word, { kind, language }] as const)),
      ),
    ),
  }
}

/** The words that may lower a phrase, by the token at which they begin. Pseudo-negations hide the negations that they overlap. */
class LoweringWordsAt {
  readonly #found: readonly Found<Lowering>[]
  /** For each token, the first of the words that begin there, as an index of `#found`, which is in their order. */
  readonly #from: Int32Array
  readonly #pseudo = new Map<number, Set<string>>()

  constructor(search: RedFlagSearch, tokens: readonly Token[]) {
    this.#found = findPhrases(search.lowering, tokens)
    this.#from = new Int32Array(tokens.length + 1).fill(this.#found.length)
    for (let n = this.#found.length - 1; n >= 0; n -= 1) this.#from[this.#found[n]?.first ?? 0] = n
    for (const { own, phrase } of this.#found) {
      for (const { kind, language } of phrase.values) {
        if (kind !== 'pseudoNegations') continue
        for (const token of own) this.#pseudo.set(token, (this.#pseudo.get(token) ?? new Set()).add(language))
      }
    }
  }

  #isReal({ kind, language }: Lowering, own: readonly number[]): boolean {
    if (kind === 'pseudoNegations') return false
    return kind === 'breaks' || this.#pseudo.size === 0 || !own.some((token) => this.#pseudo.get(token)?.has(language))
  }

  /** Whether such words of these languages begin at the token, and overlap none of the phrase's own. */
  has(
    token: number,
    is: (words: Lowering) => boolean,
    { languages, phrase }: { readonly languages: ReadonlySet<string>; readonly phrase: Found<unknown> },
  ): boolean {
    for (let n = this.#from[token] ?? 0; n < this.#found.length; n += 1) {
      const found = this.#found[n]
      if (found?.first !== token) return false
      for (const words of found.phrase.values) {
        if (is(words) && languages.has(words.language) && this.#isReal(words, found.own) && !overlap(found, phrase))
          return true
      }
    }
    return false
  }
}

const overlap = (one: Found<unknown>, other: Found<unknown>): boolean =>
  one.first <= other.last && one.last >= other.first && one.own.some((token) => other.own.includes(token))

/**
 * The languages that a text may be in at each of its tokens, by the phrases found there. A negation counts in these only:
 * `no` is not a negation in Portuguese (`in the`), nor in Polish (`well`).
 */
function languagesAt(phrases: readonly Found<RedFlagRule>[]): (phrase: Found<unknown>) => ReadonlySet<string> {
  const ofPhrase = new Map<Phrase<RedFlagRule>, readonly string[]>()
  for (const { phrase } of phrases) {
    if (!ofPhrase.has(phrase)) ofPhrase.set(phrase, [...new Set(phrase.values.map(({ language }) => baseOf(language)))])
  }
  const all = new Set([...ofPhrase.values()].flat())
  if (all.size === 1) return () => all
  const at = new Map<number, Set<string>>()
  for (const { own, phrase } of phrases) {
    for (const language of ofPhrase.get(phrase) ?? []) {
      for (const token of own) {
        const languages = at.get(token)
        if (languages) languages.add(language)
        else at.set(token, new Set([language]))
      }
    }
  }
  return ({ own }) => {
    return new Set(own.flatMap((token) => [...(at.get(token) ?? [])]))
  }
}

const isBreak = ({ kind }: Lowering) => kind === 'breaks'
const isBefore = ({ kind }: Lowering) => kind === 'negations' || kind === 'otherTimesAndPeople'
const isBetween = ({ kind }: Lowering) => kind === 'negations' || kind === 'laterNegations'
const isAfter = ({ kind }: Lowering) => kind === 'otherTimesAndPeople' || kind === 'laterNegations'
const isLongAfter = ({ kind }: Lowering) => kind === 'otherTimesAndPeople'

/**
 * Whether words around the phrase, or between its parts, say that it does not apply now. The phrase's own words never do:
 * `can’t breathe`.
 */
function isLowered(
  phrase: Found<unknown>,
  languages: ReadonlySet<string>,
  { words, tokens }: { readonly words: LoweringWordsAt; readonly tokens: readonly Token[] },
): boolean {
  const place = (token: number) => tokens[token]?.place ?? 0
  const where = { languages, phrase }
  const isEnd = (token: number) => tokens[token]?.word === clauseEnd || words.has(token, isBreak, where)

  for (let token = phrase.first - 1; token >= 0 && !isEnd(token); token -= 1) {
    if (place(phrase.first) - place(token) > scope + 1) break
    if (words.has(token, isBefore, where)) return true
  }
  for (let token = phrase.first + 1; token < phrase.last; token += 1) {
    if (words.has(token, isBetween, where)) return true
  }
  for (let token = phrase.last + 1; token < tokens.length && !isEnd(token); token += 1) {
    const distance = place(token) - place(phrase.last)
    if (distance > scope) break
    if (words.has(token, distance <= laterScope ? isAfter : isLongAfter, where)) return true
  }
  return false
}

/** Adds a found phrase's rules to the flags: those without a flag, and those whose flag was lowered, if this one is not. */
function addFlags(
  flags: Map<string, RedFlag>,
  { first, last, phrase }: Found<RedFlagRule>,
  { isLow, tokens }: { readonly isLow: boolean; readonly tokens: readonly Token[] },
): void {
  for (const rule of phrase.values) {
    const before = flags.get(rule.id)
    if (before && (isLow || !before.isLowered)) continue
    flags.set(rule.id, {
      ruleId: rule.id,
      start: tokens[first]?.start ?? 0,
      end: tokens[last]?.end ?? 0,
      priority: isLow ? lowered[rule.priority] : rule.priority,
      isLowered: isLow,
      advice: rule.advice,
    })
  }
}

/**
 * Finds the phrases of the rules in a text. It is a net with holes: no flag never means that there is no emergency.
 * @returns one flag for each rule, the most urgent of its phrases, in the order of the text. Words that negate a phrase, or put it
 *   into another time, lower its priority by one class. They never remove the flag.
 */
export function findRedFlags(search: RedFlagSearch, text: string): RedFlag[] {
  const tokens = tokensOf(text)
  const phrases = findPhrases(search.rules, tokens)
  if (phrases.length === 0) return []
  const words = new LoweringWordsAt(search, tokens)
  const languagesOf = languagesAt(phrases)
  const flags = new Map<string, RedFlag>()
  // A phrase can change nothing once it has been found with its full rank.
  const settled = new Set<Phrase<RedFlagRule>>()
  for (const found of phrases) {
    if (settled.has(found.phrase)) continue
    const isLow = isLowered(found, languagesOf(found), { words, tokens })
    if (!isLow) settled.add(found.phrase)
    addFlags(flags, found, { isLow, tokens })
  }
  return [...flags.values()].sort((one, other) => one.start - other.start)
}
