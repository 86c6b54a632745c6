import type { Item, Questionnaire } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import type { GivenItem, Response } from './response.ts'

const initialOf = (item: Item): readonly Value[] =>
  item.initial.length > 0 ? item.initial : item.options.filter(({ initial }) => initial).map(({ value }) => value)

/** A bare number as the initial value of a quantity takes the first unit. */
function fitted(value: Value, item: Item): Value {
  if (value.kind !== 'integer' && value.kind !== 'decimal') return value
  if (item.type === 'integer' || item.type === 'decimal') return { kind: item.type, value: value.value }
  const unit = item.units[0]
  if (item.type !== 'quantity') return value
  return {
    kind: 'quantity',
    value: value.value,
    unit: unit?.unit ?? null,
    system: unit?.system ?? null,
    code: unit?.code ?? null,
  }
}

function initialItems(items: readonly Item[], path: string): GivenItem[] {
  return items
    .map((item) => ({ item, nested: item.type === 'group' ? initialItems(item.items, '') : [] }))
    .filter(({ item, nested }) => nested.length > 0 || initialOf(item).length > 0)
    .map(({ item }, index) => {
      const here = `${path}item.${index}`
      const answers = initialOf(item).map((value, at) => ({
        value: fitted(value, item),
        items: initialItems(item.items, `${here}.answer.${at}.`),
      }))
      return {
        linkId: item.linkId,
        answers,
        items: item.type === 'group' ? initialItems(item.items, `${here}.`) : [],
        path: here,
      }
    })
}

/** The answers that a form has before anybody touches it. */
export const initialResponse = (questionnaire: Questionnaire): Response => ({
  items: initialItems(questionnaire.items, ''),
})
