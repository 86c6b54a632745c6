import type { Item, Option } from '../model/questionnaire.ts'
import { flagLevels } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import { sampleTexts } from './sample-texts.ts'

/** What a simulated patient prefers among answers that are equally harmless. */
export interface Taste {
  readonly options: 'first' | 'lightest' | 'heaviest'
  /** Of a question that is answered with yes or no. */
  readonly says: boolean
  /** Whether questions that may stay empty are answered, too. */
  readonly answersOptional: boolean
}

const numberOf = (bound: Value | null): number | null =>
  bound && (bound.kind === 'integer' || bound.kind === 'decimal' || bound.kind === 'quantity') ? bound.value : null

/** The most decimal places that a number can state. */
const mostPlaces = 20

/** Rounds a bound to the decimal places that the item accepts, without leaving the limits. */
function within(bound: number, decimalPlaces: number | null, side: 'above' | 'below'): number {
  if (decimalPlaces === null) return bound
  const places = Math.min(decimalPlaces, mostPlaces)
  const near = Number(bound.toFixed(places))
  const step = 10 ** -places
  if (side === 'above') return near < bound ? Number((near + step).toFixed(places)) : near
  return near > bound ? Number((near - step).toFixed(places)) : near
}

function numbersFor({ type, limits }: Item): number[] {
  const places = type === 'integer' ? 0 : limits.decimalPlaces
  const [low, high] = [numberOf(limits.min), numberOf(limits.max)]
  return [
    ...(low === null ? [1] : [within(low, places, 'above')]),
    ...(high === null ? [] : [within(high, places, 'below')]),
  ]
}

function quantitiesFor(item: Item): Value[] {
  const { limits, units } = item
  const bound = [limits.min, limits.max].find((value) => value?.kind === 'quantity')
  const own = bound?.kind === 'quantity' ? bound : null
  const unit = units.find(({ code, unit }) => own && (code === own.code || unit === own.unit)) ?? units[0] ?? own
  const { unit: name = null, system = null, code = null } = unit ?? {}
  return numbersFor(item).map((value) => ({ kind: 'quantity', value, unit: name, system, code }))
}

/** The bounds of a date or time, as they are written. */
const boundsOf = ({ limits }: Item): string[] =>
  [limits.min, limits.max].flatMap((bound) =>
    bound && 'value' in bound && typeof bound.value === 'string' ? [bound.value] : [],
  )

const severity = (option: Option) => (option.flag ? flagLevels.indexOf(option.flag.level) + 1 : 0)

/** The options, those without a red flag first. */
function optionsOf({ options }: Item, taste: Taste): Value[] {
  const weigh = (option: Option) => {
    if (taste.options === 'first') return 0
    return taste.options === 'lightest' ? (option.weight ?? 0) : -(option.weight ?? 0)
  }
  return options.toSorted((a, b) => severity(a) - severity(b) || weigh(a) - weigh(b)).map(({ value }) => value)
}

/** Values that may answer an item, the best one first. They may still break its limits. */
export function sampleValues(item: Item, taste: Taste, now: Date): Value[] {
  const instant = now.toISOString()
  switch (item.type) {
    case 'boolean':
      return [{ kind: 'boolean', value: taste.says && !item.flag }]
    case 'integer':
    case 'decimal': {
      const kind = item.type
      return numbersFor(item).map((value) => ({ kind, value }))
    }
    case 'quantity':
      return quantitiesFor(item)
    case 'date':
      return [instant, ...boundsOf(item)].map((text) => ({ kind: 'date', value: text.slice(0, 10) }))
    case 'dateTime':
      return [instant, ...boundsOf(item)].map((value) => ({ kind: 'dateTime', value }))
    case 'time':
      return ['09:00:00', ...boundsOf(item)].map((value) => ({ kind: 'time', value }))
    case 'choice':
      return optionsOf(item, taste)
    case 'open-choice':
      return [...optionsOf(item, taste), ...sampleTexts(item).map((value): Value => ({ kind: 'string', value }))]
    case 'string':
    case 'text':
      return sampleTexts(item).map((value) => ({ kind: 'string', value }))
    case 'url':
      return sampleTexts(item).map((value) => ({ kind: 'uri', value }))
    // Nobody can invent a file: an answer has to name an upload.
    case 'attachment':
    case 'group':
    case 'display':
      return []
  }
}
