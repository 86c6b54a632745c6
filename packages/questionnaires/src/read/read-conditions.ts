import { type Condition, type Item, operators } from '../model/questionnaire.ts'
import type { Element } from './element.ts'
import { readValue } from './read-value.ts'

function readCondition(element: Element): Condition | null {
  element.checkNames(['question', 'operator', ...element.names.filter((name) => /^_?answer[A-Z]/.test(name))])
  element.checkExtensions()
  const question = element.text('question')
  const operator = element.text('operator')
  const known = operators.find((one) => one === operator)
  const value = readValue(element, 'answer')
  if (question === null) element.refuse('missing', 'question', 'enableWhen needs the linkId of a question.')
  if (!known) element.refuse('operator', 'operator', `operator has to be one of ${operators.join(' ')}.`)
  if (!value && !element.names.some((name) => name.startsWith('answer'))) {
    element.refuse('missing', '', 'enableWhen needs an answer to compare with, such as answerBoolean.')
  }
  if (known === 'exists' && value && value.kind !== 'boolean') {
    element.refuse('condition', '', 'The operator exists needs answerBoolean: true or false.')
    return null
  }
  return question !== null && known && value ? { question, operator: known, value } : null
}

/** Reads when an item is shown. */
export function readEnableWhen(item: Element): Item['enableWhen'] {
  const listed = item.list('enableWhen')
  const behavior = item.text('enableBehavior')
  if (behavior !== null && behavior !== 'all' && behavior !== 'any') {
    item.refuse('wrong_type', 'enableBehavior', 'enableBehavior has to be "all" or "any".')
  }
  if (behavior === null && listed.length > 1) {
    item.refuse('missing', 'enableBehavior', 'With more than one enableWhen, say "all" or "any" in enableBehavior.')
  }
  if (listed.length === 0) return null
  return {
    behavior: behavior === 'any' ? 'any' : 'all',
    conditions: listed.flatMap((entry) => readCondition(entry) ?? []),
  }
}
