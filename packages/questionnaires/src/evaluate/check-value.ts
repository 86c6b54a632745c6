import { limits as most } from '../model/limits.ts'
import type { Item, Option } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import { compareValues, sameValue } from './compare.ts'
import type { IssueCode } from './issue.ts'

export type Fault = readonly [code: IssueCode, limit: string | number | null]

/** Finds the option that an answer chooses. */
export const optionOf = ({ options }: Item, value: Value): Option | null =>
  options.find((option) => sameValue(option.value, value)) ?? null

const shown = (bound: Value) => ('value' in bound ? String(bound.value) : null)

function checkText(text: string, item: Item, matches: (pattern: string, text: string) => boolean): Fault | null {
  const { minLength, maxLength, pattern } = item.limits
  const general = pattern !== null ? most.patternedText : item.type === 'text' ? most.text : most.string
  const highest = Math.min(maxLength ?? general, general)
  // In code points, as FHIR counts characters.
  const length = [...text].length
  if (length > highest) return ['too_long', highest]
  if (minLength !== null && length < minLength) return ['too_short', minLength]
  if (pattern !== null && !matches(pattern, text)) return ['pattern', null]
  return null
}

/** How many decimal places a number has as JSON writes it. */
function decimalPlaces(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}

function checkSize(value: Value, { limits }: Item): Fault | null {
  const { min, max, decimalPlaces: places } = limits
  if (min && (compareValues(value, min) ?? 0) < 0) return ['too_small', shown(min)]
  if (max && (compareValues(value, max) ?? 0) > 0) return ['too_large', shown(max)]
  const number = 'value' in value && typeof value.value === 'number' ? value.value : null
  if (places !== null && number !== null && decimalPlaces(number) > places) return ['decimal_places', places]
  return null
}

function checkUnit(value: Value, { units }: Item): Fault | null {
  if (value.kind !== 'quantity' || units.length === 0) return null
  const offered = units.some(({ unit, code }) => (code !== null && code === value.code) || unit === value.unit)
  return offered ? null : ['unit', units.map(({ unit }) => unit).join(', ')]
}

function checkFile(value: Value, { limits }: Item): Fault | null {
  if (value.kind !== 'attachment') return null
  const { mimeTypes, maxBytes } = limits
  const type = value.contentType?.toLowerCase() ?? null
  const fits = (wanted: string) =>
    wanted === type || wanted === '*/*' || (wanted.endsWith('/*') && type?.startsWith(wanted.slice(0, -1)))
  if (mimeTypes.length > 0 && !mimeTypes.some((wanted) => fits(wanted.toLowerCase())))
    return ['file_type', mimeTypes.join(', ')]
  if (maxBytes !== null && (value.size ?? 0) > maxBytes) return ['file_size', maxBytes]
  return null
}

/** Checks one answer against its item. Returns the first fault, or null. */
export function checkValue(
  value: Value,
  item: Item,
  matches: (pattern: string, text: string) => boolean,
): Fault | null {
  const chosen = item.type === 'choice' || item.type === 'open-choice'
  if (chosen && optionOf(item, value)) return null
  if (item.type === 'choice' || (chosen && value.kind !== 'string')) return ['not_an_option', null]
  if (item.type === 'url' && value.kind === 'uri' && !/^https?:\/\/[^\s/]/i.test(value.value)) return ['url', null]
  if (value.kind === 'string' || value.kind === 'uri') return checkText(value.value, item, matches)
  return checkUnit(value, item) ?? checkSize(value, item) ?? checkFile(value, item)
}
