import { baseOf, type Found, findPhrases, indexPhrases, type PhraseIndex } from './phrases.ts'
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

/** The words that may lower a phrase, by the token at which they begin, without those that pseudo-negations overlap. */
function loweringByToken(search: RedFlagSearch, tokens: readonly Token[]): ReadonlyMap<number, Found<Lowering>[]> {
  const all = findPhrases(search.lowering, tokens)
  const key = (token: number, language: string) => `${token} ${language}`
  const pseudo = new Set(
    all.flatMap(({ own, value }) =>
      value.kind === 'pseudoNegations' ? own.map((token) => key(token, value.language)) : [],
    ),
  )
  const isReal = ({ own, value: { kind, language } }: Found<Lowering>) =>
    kind === 'breaks' || pseudo.size === 0 || !own.some((token) => pseudo.has(key(token, language)))
  return Map.groupBy(all.filter(isReal), ({ first }) => first)
}

/**
 * The languages that a text may be in at each of its tokens, by the phrases found there. A negation counts in these only:
 * `no` is not a negation in Portuguese (`in the`), nor in Polish (`well`).
 */
function languagesAt(phrases: readonly Found<RedFlagRule>[]): (phrase: Found<unknown>) => ReadonlySet<string> {
  const at = new Map<number, Set<string>>()
  const all = new Set(phrases.map(({ value }) => baseOf(value.language)))
  if (all.size === 1) return () => all
  for (const { own, value } of phrases) {
    const language = baseOf(value.language)
    for (const token of own) {
      const languages = at.get(token)
      if (languages) languages.add(language)
      else at.set(token, new Set([language]))
    }
  }
  return ({ own }) => new Set(own.flatMap((token) => [...(at.get(token) ?? [])]))
}

const nothing: readonly Lowering[] = []

/**
 * Whether words around the phrase, or between its parts, say that it does not apply now. The phrase's own words never do:
 * `can’t breathe`.
 */
function isLowered(
  phrase: Found<unknown>,
  languages: ReadonlySet<string>,
  byToken: ReadonlyMap<number, readonly Found<Lowering>[]>,
  tokens: readonly Token[],
): boolean {
  const place = (token: number) => tokens[token]?.place ?? 0
  const at = (token: number): readonly Lowering[] => {
    const found = byToken.get(token)
    if (!found) return nothing
    return found
      .filter(({ own, value }) => languages.has(value.language) && !own.some((other) => phrase.own.includes(other)))
      .map(({ value }) => value)
  }
  const isEnd = (token: number) => tokens[token]?.word === clauseEnd || at(token).some(({ kind }) => kind === 'breaks')
  const before = ({ kind }: Lowering) => kind === 'negations' || kind === 'otherTimesAndPeople'
  const between = ({ kind }: Lowering) => kind === 'negations' || kind === 'laterNegations'
  const after = ({ kind }: Lowering, token: number) =>
    kind === 'otherTimesAndPeople' || (kind === 'laterNegations' && place(token) - place(phrase.last) <= laterScope)

  for (let token = phrase.first - 1; token >= 0 && !isEnd(token); token -= 1) {
    if (place(phrase.first) - place(token) > scope + 1) break
    if (at(token).some(before)) return true
  }
  for (let token = phrase.first + 1; token < phrase.last; token += 1) {
    if (at(token).some(between)) return true
  }
  for (let token = phrase.last + 1; token < tokens.length && !isEnd(token); token += 1) {
    if (place(token) - place(phrase.last) > scope) break
    if (at(token).some((words) => after(words, token))) return true
  }
  return false
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
  const byToken = loweringByToken(search, tokens)
  const languagesOf = languagesAt(phrases)
  const flags = new Map<string, RedFlag>()
  for (const phrase of phrases) {
    const rule = phrase.value
    const before = flags.get(rule.id)
    if (before && !before.isLowered) continue
    const isLow = isLowered(phrase, languagesOf(phrase), byToken, tokens)
    if (before && isLow) continue
    flags.set(rule.id, {
      ruleId: rule.id,
      start: tokens[phrase.first]?.start ?? 0,
      end: tokens[phrase.last]?.end ?? 0,
      priority: isLow ? lowered[rule.priority] : rule.priority,
      isLowered: isLow,
      advice: rule.advice,
    })
  }
  return [...flags.values()].sort((one, other) => one.start - other.start)
}
