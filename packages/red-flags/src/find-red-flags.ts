import { type Found, findPhrases, indexPhrases, type PhraseIndex } from './phrases.ts'
import type { FlagPriority, LoweringWords, RedFlag, RedFlagRule } from './rule.ts'
import { clauseEnd, type Token, tokensOf } from './tokens.ts'

/** Words lower a phrase that follows, or precedes, within this many words. */
const scope = 5

type Lowering = keyof LoweringWords

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
  loweringWords: readonly LoweringWords[],
): RedFlagSearch {
  const kinds = ['negations', 'laterNegations', 'pseudoNegations', 'otherTimesAndPeople', 'breaks'] as const
  return {
    rules: indexPhrases(rules.flatMap((rule) => rule.phrases.map((phrase) => [phrase, rule] as const))),
    lowering: indexPhrases(
      loweringWords.flatMap((words) =>
        kinds.flatMap((kind) => (words[kind] ?? []).map((word) => [word, kind] as const)),
      ),
    ),
  }
}

const overlaps = (one: Found<unknown>, other: Found<unknown>) => one.first <= other.last && other.first <= one.last

/** Whether words around the phrase say that it does not apply now. Words within the phrase belong to it: `can’t breathe`. */
function isLowered(phrase: Found<unknown>, around: readonly Found<Lowering>[], tokens: readonly Token[]): boolean {
  const isBroken = (from: number, to: number) =>
    tokens.slice(from, to).some(({ word }) => word === clauseEnd) ||
    around.some(({ first, last, value }) => value === 'breaks' && first >= from && last < to)
  const isBefore = ({ first, last }: Found<Lowering>) =>
    last < phrase.first && phrase.first - first <= scope + 1 && !isBroken(last + 1, phrase.first)
  const isAfter = ({ first }: Found<Lowering>) =>
    first > phrase.last && first - phrase.last <= scope && !isBroken(phrase.last + 1, first)
  return around.some((words) => {
    if (overlaps(words, phrase)) return false
    if (words.value === 'otherTimesAndPeople') return isBefore(words) || isAfter(words)
    if (words.value === 'negations') return isBefore(words)
    return words.value === 'laterNegations' && isAfter(words)
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
  const all = findPhrases(search.lowering, tokens)
  const pseudo = all.filter(({ value }) => value === 'pseudoNegations')
  const around = all.filter((words) => words.value === 'breaks' || !pseudo.some((other) => overlaps(other, words)))
  const flags = new Map<string, RedFlag>()
  for (const phrase of phrases) {
    const rule = phrase.value
    const isLow = isLowered(phrase, around, tokens)
    const before = flags.get(rule.id)
    if (before && (!before.isLowered || isLow)) continue
    flags.set(rule.id, {
      ruleId: rule.id,
      start: tokens[phrase.first]?.start ?? 0,
      end: tokens[phrase.last]?.end ?? 0,
      priority: isLow ? lowered[rule.priority] : rule.priority,
      isLowered: isLow,
    })
  }
  return [...flags.values()].sort((one, other) => one.start - other.start)
}
