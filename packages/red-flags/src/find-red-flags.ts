import { baseOf, type Found, findPhrases, indexPhrases, type PhraseIndex } from './phrases.ts'
import type { FlagPriority, LoweringWords, RedFlag, RedFlagRule } from './rule.ts'
import { clauseEnd, type Token, tokensOf } from './tokens.ts'

/** Words lower a phrase that follows, or precedes, within this many words. */
const scope = 5

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

const overlaps = (one: Found<unknown>, other: Found<unknown>) => one.first <= other.last && other.first <= one.last

/** The words that may lower something, by language, without those that only look like it. */
function loweringOf(search: RedFlagSearch, tokens: readonly Token[]): Map<string, Found<Lowering>[]> {
  const all = findPhrases(search.lowering, tokens)
  const pseudo = all.filter(({ value }) => value.kind === 'pseudoNegations')
  const isPseudo = (words: Found<Lowering>) =>
    pseudo.some((other) => other.value.language === words.value.language && overlaps(other, words))
  const real = all.filter((words) => words.value.kind === 'breaks' || !isPseudo(words))
  return Map.groupBy(real, ({ value }) => value.language)
}

/**
 * The languages that a text may be in at each of its tokens, by the phrases found there. A negation counts in these only:
 * `no` is not a negation in Portuguese (`in the`), nor in Polish (`well`).
 */
function languagesAt(phrases: readonly Found<RedFlagRule>[]): (phrase: Found<unknown>) => ReadonlySet<string> {
  const at = new Map<number, Set<string>>()
  for (const { first, last, value } of phrases) {
    for (let token = first; token <= last; token += 1) {
      at.set(token, (at.get(token) ?? new Set()).add(baseOf(value.language)))
    }
  }
  return ({ first, last }) => {
    const tokens = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    return new Set(tokens.flatMap((token) => [...(at.get(token) ?? [])]))
  }
}

/** Whether words around the phrase say that it does not apply now. Words within the phrase belong to it: `can’t breathe`. */
function isLowered(phrase: Found<unknown>, around: readonly Found<Lowering>[], tokens: readonly Token[]): boolean {
  const isBroken = (from: number, to: number) =>
    tokens.slice(from, to).some(({ word }) => word === clauseEnd) ||
    around.some(({ first, last, value }) => value.kind === 'breaks' && first >= from && last < to)
  const isBefore = ({ first, last }: Found<Lowering>) =>
    last < phrase.first && phrase.first - first <= scope + 1 && !isBroken(last + 1, phrase.first)
  const isAfter = ({ first }: Found<Lowering>) =>
    first > phrase.last && first - phrase.last <= scope && !isBroken(phrase.last + 1, first)
  return around.some((words) => {
    if (overlaps(words, phrase)) return false
    const { kind } = words.value
    if (kind === 'otherTimesAndPeople') return isBefore(words) || isAfter(words)
    if (kind === 'negations') return isBefore(words)
    return kind === 'laterNegations' && isAfter(words)
  })
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
  const lowering = loweringOf(search, tokens)
  const languagesOf = languagesAt(phrases)
  const flags = new Map<string, RedFlag>()
  for (const phrase of phrases) {
    const rule = phrase.value
    const isLow = [...languagesOf(phrase)].some((language) => isLowered(phrase, lowering.get(language) ?? [], tokens))
    const before = flags.get(rule.id)
    if (before && (!before.isLowered || isLow)) continue
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
