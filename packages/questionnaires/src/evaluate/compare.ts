import { compareDates } from '../model/dates.ts'
import type { Condition } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'

const numberOf = (value: Value): number | null =>
  value.kind === 'integer' || value.kind === 'decimal' || value.kind === 'quantity' ? value.value : null

/** Whether two quantities have the same unit. A value without a unit is compared with any. */
function sameUnit(a: Value, b: Value): boolean {
  if (a.kind !== 'quantity' || b.kind !== 'quantity') return true
  const [left, right] = [a.code ?? a.unit, b.code ?? b.unit]
  return left === null || right === null || left === right
}

/**
 * Compares two values by size.
 * @returns negative, 0 or positive; null if they cannot be compared
 */
export function compareValues(a: Value, b: Value): number | null {
  const [left, right] = [numberOf(a), numberOf(b)]
  if (left !== null && right !== null) return sameUnit(a, b) ? left - right : null
  if (a.kind === 'time' && b.kind === 'time') return a.value === b.value ? 0 : a.value < b.value ? -1 : 1
  if ((a.kind === 'date' || a.kind === 'dateTime') && (b.kind === 'date' || b.kind === 'dateTime')) {
    return compareDates(a.value, b.value)
  }
  return null
}

/** Whether two values are the same answer. Codings are compared by code, and by system where both have one. */
export function sameValue(a: Value, b: Value): boolean {
  if (a.kind === 'coding' && b.kind === 'coding') {
    if (a.system !== null && b.system !== null && a.system !== b.system) return false
    return a.code === null && b.code === null ? a.display === b.display : a.code === b.code
  }
  if (a.kind === 'attachment' && b.kind === 'attachment') return a.url === b.url
  if (a.kind === 'date' && b.kind === 'date') return a.value === b.value
  const order = compareValues(a, b)
  if (order !== null) return order === 0
  return a.kind === b.kind && 'value' in a && 'value' in b && a.kind !== 'quantity' && a.value === b.value
}

/**
 * Whether a condition holds for the answers of its question. As in FHIR, `!=` holds if no answer is equal, so also
 * without an answer; the other comparisons need one answer for which they hold.
 */
export function holds({ operator, value }: Condition, answers: readonly Value[]): boolean {
  const some = (test: (order: number) => boolean) =>
    answers.some((answer) => {
      const order = compareValues(answer, value)
      return order !== null && test(order)
    })
  switch (operator) {
    case 'exists':
      return answers.length > 0 === (value.kind === 'boolean' && value.value)
    case '=':
      return answers.some((answer) => sameValue(answer, value))
    case '!=':
      return !answers.some((answer) => sameValue(answer, value))
    case '>':
      return some((order) => order > 0)
    case '<':
      return some((order) => order < 0)
    case '>=':
      return some((order) => order >= 0)
    case '<=':
      return some((order) => order <= 0)
  }
}
