import { isDate, isDateTime, isTime } from '../model/dates.ts'
import type { Item } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'

function textValue(text: string, { type, options }: Item): Value | null {
  if (type === 'string' || type === 'text') return { kind: 'string', value: text }
  if (type === 'url') return { kind: 'uri', value: text }
  if (type === 'date' && isDate(text)) return { kind: 'date', value: text }
  if (type === 'dateTime' && isDateTime(text)) return { kind: 'dateTime', value: text }
  if (type === 'time' && isTime(text)) return { kind: 'time', value: text }
  if (type !== 'choice' && type !== 'open-choice') return null
  return options.find(({ value }) => value.kind === 'coding' && value.code === text)?.value ?? null
}

function numberValue(value: number, { type, units }: Item): Value | null {
  if (!Number.isFinite(value)) return null
  if (type === 'integer' && Number.isInteger(value)) return { kind: 'integer', value }
  if (type === 'decimal') return { kind: 'decimal', value }
  if (type !== 'quantity') return null
  const { unit = null, system = null, code = null } = units[0] ?? {}
  return { kind: 'quantity', value, unit, system, code }
}

/** Turns the result of an expression into answers of an item. What does not fit the item's type is no answer. */
export function calculatedValues(outcome: readonly { readonly value: unknown }[], item: Item): Value[] {
  const values = outcome.flatMap(({ value }): Value[] => {
    if (typeof value === 'number') return [numberValue(value, item) ?? []].flat()
    if (typeof value === 'boolean') return item.type === 'boolean' ? [{ kind: 'boolean', value }] : []
    if (typeof value === 'string') return [textValue(value, item) ?? []].flat()
    const code = typeof value === 'object' && value !== null ? (value as { code?: unknown }).code : undefined
    return typeof code === 'string' ? [textValue(code, item) ?? []].flat() : []
  })
  return item.repeats ? values : values.slice(0, 1)
}
