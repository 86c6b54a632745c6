import { type ItemType, type Operator, operators } from '../model/questionnaire.ts'
import { type Draft, type Entry, entryOf, type ItemId, idsInOrder, isQuestion, linkIdOf, typeOf } from './document.ts'
import { unitsOf } from './item-fields.ts'
import { isJson, type Json, listOf, stringOf, valueNameOf, withEntry, withField, withList, withValue } from './json.ts'

/** A condition as the builder shows it. */
export interface ConditionField {
  /** In `enableWhen`. */
  readonly index: number
  readonly question: string
  readonly operator: Operator
  /** `answerBoolean` and others, with the value. Null: there is none. */
  readonly answer: { readonly name: string; readonly value: unknown } | null
}

const ordered: readonly ItemType[] = ['integer', 'decimal', 'date', 'dateTime', 'time', 'quantity']
/** FHIR has no answer for these that a condition could compare. */
const existsOnly: readonly ItemType[] = ['attachment', 'url']

/** The operators that can compare answers of a type. */
export function operatorsFor(type: ItemType): readonly Operator[] {
  if (existsOnly.includes(type)) return ['exists']
  return ordered.includes(type) ? operators : ['exists', '=', '!=']
}

export const conditionsOf = (json: Json): ConditionField[] =>
  listOf(json, 'enableWhen').flatMap((entry, index) => {
    if (!isJson(entry)) return []
    const name = valueNameOf(entry, 'answer')
    return {
      index,
      question: stringOf(entry, 'question'),
      operator: operators.find((each) => each === entry.operator) ?? 'exists',
      answer: name === null ? null : { name, value: entry[name] },
    }
  })

/** Whether all conditions have to hold, or one of them. */
export const behaviorOf = (json: Json): 'all' | 'any' => (json.enableBehavior === 'any' ? 'any' : 'all')

export const withBehavior = (json: Json, behavior: 'all' | 'any'): Json => withField(json, 'enableBehavior', behavior)

/** The questions that a condition of an item can be about: those that are asked before it. */
export function questionsBefore(draft: Draft, id: ItemId): Entry[] {
  const order = idsInOrder(draft)
  return order
    .slice(0, order.indexOf(id))
    .map((each) => entryOf(draft, each))
    .filter(isQuestion)
}

/** The answer that an option is, as a condition names it. */
export function answerOfOption(option: Json): { name: string; value: unknown } | null {
  const name = valueNameOf(option)
  if (name === null) return null
  const value = option[name]
  if (!isJson(value)) return { name: name.replace('value', 'answer'), value }
  const { system, code } = value
  return { name: 'answerCoding', value: { ...(system !== undefined && { system }), code } }
}

/** What a condition on a question is compared with at first. */
export function firstAnswer(question: Entry): { name: string; value: unknown } {
  const type = typeOf(question)
  const { json } = question
  const [option] = listOf(json, 'answerOption')
  if ((type === 'choice' || type === 'open-choice') && isJson(option)) {
    return answerOfOption(option) ?? { name: 'answerString', value: '' }
  }
  if (type === 'boolean') return { name: 'answerBoolean', value: true }
  if (type === 'integer') return { name: 'answerInteger', value: 0 }
  if (type === 'decimal') return { name: 'answerDecimal', value: 0 }
  if (type === 'date' || type === 'dateTime') return { name: 'answerDate', value: '2000-01-01' }
  if (type === 'time') return { name: 'answerTime', value: '12:00:00' }
  if (type !== 'quantity') return { name: 'answerString', value: '' }
  const [unit] = unitsOf(json)
  const coded = unit?.code ? { system: 'http://unitsofmeasure.org', code: unit.code } : {}
  return { name: 'answerQuantity', value: { value: 0, ...(unit?.display && { unit: unit.display }), ...coded } }
}

const withAnswer = (condition: Json, { name, value }: { name: string; value: unknown }): Json =>
  withValue(condition, 'answer', name, value)

const isAnswered = { name: 'answerBoolean', value: true }

/** Adds a condition: that a question is answered. */
export function withNewCondition(json: Json, question: Entry): Json {
  const list = listOf(json, 'enableWhen')
  const added = { question: linkIdOf(question), operator: 'exists', answerBoolean: true }
  const behavior = list.length > 0 && json.enableBehavior === undefined
  return withList(behavior ? { ...json, enableBehavior: 'all' } : json, 'enableWhen', [...list, added])
}

const withCondition = (json: Json, index: number, change: (condition: Json) => Json | null): Json =>
  withEntry(json, 'enableWhen', index, change)

/** Removes a condition. Without any, nothing says how they are joined. */
export function withoutCondition(json: Json, index: number): Json {
  const left = withCondition(json, index, () => null)
  return left.enableWhen === undefined ? withField(left, 'enableBehavior', undefined) : left
}

/** Makes a condition about another question. What it compares with fits the question. */
export const withQuestion = (json: Json, index: number, question: Entry): Json =>
  withCondition(json, index, (condition) =>
    withAnswer({ ...condition, question: linkIdOf(question), operator: 'exists' }, isAnswered),
  )

/** @param question null: the form has no question with this linkId */
export const withOperator = (json: Json, index: number, operator: Operator, question: Entry | null): Json =>
  withCondition(json, index, (condition) => {
    const before = condition.operator
    const changed = { ...condition, operator }
    if (operator === 'exists') return withAnswer(changed, isAnswered)
    return before === 'exists' && question ? withAnswer(changed, firstAnswer(question)) : changed
  })

export const withConditionAnswer = (json: Json, index: number, answer: { name: string; value: unknown }): Json =>
  withCondition(json, index, (condition) => withAnswer(condition, answer))
