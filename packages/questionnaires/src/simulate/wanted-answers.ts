import { optionOf } from '../evaluate/check-value.ts'
import { sameValue } from '../evaluate/compare.ts'
import { flatten } from '../model/flatten.ts'
import type { Condition, FlagLevel, Item, Questionnaire } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'

/** Answers that a simulated patient gives whatever their taste, by the linkId of the question. */
export type WantedAnswers = ReadonlyMap<string, Value>

/** How many ways to a red flag are tried. A form with more has easy ones among them. */
const mostWays = 20

const yes: Value = { kind: 'boolean', value: true }

/** An answer for which a condition holds; null: any answer will do, or none was found. */
function answerFor({ operator, value }: Condition, question: Item): Value | null {
  switch (operator) {
    case '=':
    case '>=':
    case '<=':
      return optionOf(question, value)?.value ?? value
    case '!=':
      if (value.kind === 'boolean') return { kind: 'boolean', value: !value.value }
      return question.options.find((option) => !sameValue(option.value, value))?.value ?? null
    case '>':
    case '<': {
      const step = operator === '>' ? 1 : -1
      const isNumber = value.kind === 'integer' || value.kind === 'decimal' || value.kind === 'quantity'
      return isNumber ? { ...value, value: value.value + step } : null
    }
    case 'exists':
      return null
  }
}

/** The items of a form with those around them, by linkId. */
function placesIn(items: readonly Item[], around: readonly Item[] = []): [string, readonly Item[]][] {
  return items.flatMap((item) => [
    [item.linkId, [...around, item]] as [string, readonly Item[]],
    ...placesIn(item.items, [...around, item]),
  ])
}

/** Wants an answer, and what has to be answered before its question is asked. */
function want(linkId: string, answer: Value, places: ReadonlyMap<string, readonly Item[]>, wanted: Map<string, Value>) {
  if (wanted.has(linkId)) return
  wanted.set(linkId, answer)
  for (const { enableWhen } of places.get(linkId) ?? []) {
    const { behavior, conditions } = enableWhen ?? { behavior: 'all', conditions: [] }
    for (const condition of behavior === 'any' ? conditions.slice(0, 1) : conditions) {
      const question = places.get(condition.question)?.at(-1)
      const before = question ? answerFor(condition, question) : null
      if (before) want(condition.question, before, places, wanted)
    }
  }
}

/** The answers of an item that have a red flag of that level. */
function flaggedAnswers({ flag, options }: Item, level: FlagLevel): Value[] {
  const chosen = options.filter((option) => option.flag?.level === level).map(({ value }) => value)
  return flag?.level === level ? [yes, ...chosen] : chosen
}

/** Ways to raise a red flag of a level by an answer. Those of scores depend on many answers and are not among them. */
export function waysTo({ items }: Questionnaire, level: FlagLevel): WantedAnswers[] {
  const places = new Map(placesIn(items))
  const flagged = flatten(items).flatMap((item) => flaggedAnswers(item, level).map((value) => ({ item, value })))
  return flagged.slice(0, mostWays).map(({ item, value }) => {
    const wanted = new Map<string, Value>()
    want(item.linkId, value, places, wanted)
    return wanted
  })
}
