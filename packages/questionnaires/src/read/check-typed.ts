import { answerKinds } from '../model/answer-kinds.ts'
import { limits as most } from '../model/limits.ts'
import type { Item, ItemType } from '../model/questionnaire.ts'
import type { Element } from './element.ts'

const chosen: readonly ItemType[] = ['choice', 'open-choice']
const written: readonly ItemType[] = ['string', 'text', 'url', 'open-choice']
const bounded: readonly ItemType[] = ['integer', 'decimal', 'date', 'dateTime', 'time', 'quantity']

/** Whether a value that the author states fits the type of its item. Forms often write 3 as a decimal of an integer item. */
function fits(item: Item, kind: string): boolean {
  if (item.type === 'integer' || item.type === 'decimal') return kind === 'integer' || kind === 'decimal'
  if (item.type === 'quantity') return kind === 'quantity' || kind === 'integer' || kind === 'decimal'
  if (item.type === 'date' || item.type === 'dateTime') return kind === 'date' || kind === 'dateTime'
  return answerKinds[item.type].some((one) => one === kind)
}

/** Removes what has no meaning on the item's type, with a warning, and refuses what contradicts it. */
export function checkTyped(element: Element, item: Item): Item {
  const { type, limits } = item
  const isQuestion = type !== 'group' && type !== 'display'
  if (chosen.includes(type) && item.options.length === 0 && !item.externalOptions) {
    if (type === 'choice') element.refuse('options', '', 'A choice needs answerOption, or a contained answerValueSet.')
  }
  if (!chosen.includes(type) && (item.options.length > 0 || item.externalOptions)) {
    element.refuse('options', '', `A ${type} item cannot have options. Write "choice" as its type.`)
  }
  if (type === 'display' && item.required) {
    element.warn('required_display', 'required', 'A display item has no answer, so required has no effect.')
  }
  if (type === 'display' && item.items.some((child) => child.type !== 'display')) {
    element.refuse('display_items', 'item', 'A display item cannot contain questions. Write "group" as its type.')
  }
  if (type === 'group' && item.items.length === 0) {
    element.warn('empty_group', '', 'A group without items shows its text alone. Write "display" as its type.')
  }
  if (item.flag && type !== 'boolean') {
    element.refuse('flag', '', 'A flag belongs to an option, a band of a score, or a boolean item.')
  }
  for (const [name, bound] of [
    ['minValue', limits.min],
    ['maxValue', limits.max],
  ] as const) {
    if (bound && !(bounded.includes(type) && fits(item, bound.kind))) {
      element.refuse('limits', '', `A ${type} item cannot have a ${name} of the type ${bound.kind}.`)
    }
  }
  for (const value of item.initial) {
    if (isQuestion && !fits(item, value.kind)) {
      element.refuse('initial', 'initial', `A ${type} item cannot have an initial ${value.kind}.`)
    }
  }
  if (item.initial.length > 1 && !item.repeats) {
    element.refuse('initial', 'initial', 'Only an item that repeats can have more than one initial answer.')
  }
  if (limits.pattern !== null && !written.includes(type)) {
    element.refuse('limits', '', `A ${type} item cannot have a regex.`)
  }
  if ((limits.maxOccurs ?? 1) > most.occurrences) {
    element.warn('limits', '', `Nothing repeats more than ${most.occurrences} times.`)
  }
  if (isQuestion && item.text === null && !item.hidden) {
    element.warn('no_text', '', 'A question without a text can only be understood from what stands around it.')
  }
  return type === 'display' ? { ...item, required: false } : item
}
