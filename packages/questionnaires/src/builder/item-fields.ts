import type { FlagLevel, ItemType } from '../model/questionnaire.ts'
import { ownUrls, urls } from '../read/extension-urls.ts'
import { controlCodeOf } from './document.ts'
import {
  findExtension,
  isJson,
  type Json,
  listOf,
  objectsOf,
  stringOf,
  valueNameOf,
  withExtension,
  withField,
  withValue,
} from './json.ts'
import { textOf, withText } from './texts.ts'

const controlSystem = 'http://hl7.org/fhir/questionnaire-item-control'

/** Sets true, or removes what is false by default. */
export const withMark = (json: Json, name: 'required' | 'repeats', is: boolean): Json =>
  withField(json, name, is ? true : undefined)

/** How the item is shown: `radio-button`, `check-box`, `drop-down`, `slider`, `page` and others. */
export const controlOf = (json: Json): string | null =>
  controlCodeOf(findExtension(json, urls.itemControl)?.valueCodeableConcept)

/** @param code null: as the widget chooses */
export const withControl = (json: Json, code: string | null): Json =>
  withExtension(json, urls.itemControl, (extension) =>
    code === null
      ? null
      : {
          ...extension,
          url: urls.itemControl,
          valueCodeableConcept: { coding: [{ system: controlSystem, code }] },
        },
  )

/** The limits that are one number each, and the property or extension that states them. */
const counts = {
  minLength: [urls.minLength, 'valueInteger'],
  minOccurs: [urls.minOccurs, 'valueInteger'],
  maxOccurs: [urls.maxOccurs, 'valueInteger'],
  decimalPlaces: [urls.decimalPlaces, 'valueInteger'],
} as const
export type CountName = keyof typeof counts | 'maxLength'

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null)

export function countOf(json: Json, name: CountName): number | null {
  if (name === 'maxLength') return numberIn(json.maxLength)
  const extension = findExtension(json, counts[name][0])
  return extension && numberIn(extension[valueNameOf(extension) ?? ''])
}

export function withCount(json: Json, name: CountName, count: number | null): Json {
  if (name === 'maxLength') return withField(json, name, count ?? undefined)
  const [url, valueName] = counts[name]
  return withExtension(json, url, (extension) =>
    count === null ? null : withValue({ ...extension, url }, 'value', valueName, count),
  )
}

const bounds = { min: [urls.minValue, urls.minQuantity], max: [urls.maxValue, urls.maxQuantity] } as const
export type BoundName = keyof typeof bounds

const boundValueNames: Partial<Record<ItemType, string>> = {
  integer: 'valueInteger',
  decimal: 'valueDecimal',
  quantity: 'valueDecimal',
  date: 'valueDate',
}

/** The smallest or largest answer. Null: none. `other`: one that is kept as it is, such as one that is computed. */
export function boundOf(json: Json, name: BoundName): { value: number | string } | 'other' | null {
  const extension = findExtension(json, ...bounds[name])
  if (!extension) return null
  const valueName = valueNameOf(extension)
  const value = valueName === null ? null : extension[valueName]
  if (typeof value === 'number' || typeof value === 'string') return { value }
  const number = valueName === 'valueQuantity' && isJson(value) ? value.value : null
  return typeof number === 'number' ? { value: number } : 'other'
}

export function withBound(json: Json, name: BoundName, value: number | string | null): Json {
  const valueName = boundValueNames[json.type as ItemType]
  if (valueName === undefined) return json
  return withExtension(json, bounds[name], (extension) => {
    if (value === null) return null
    const quantity = extension?.valueQuantity
    if (extension && isJson(quantity)) return { ...extension, valueQuantity: { ...quantity, value } }
    const isWhole = typeof value === 'number' && Number.isInteger(value)
    return withValue(
      { ...extension, url: extension?.url ?? bounds[name][0] },
      'value',
      valueName === 'valueInteger' && !isWhole ? 'valueDecimal' : valueName,
      value,
    )
  })
}

const unitUrls: readonly string[] = [urls.unit, urls.unitOption]

/** A unit of a number or a quantity: what patients read, and its code in UCUM. */
export interface UnitField {
  readonly display: string
  readonly code: string
}

const unitExtensions = (json: Json) => objectsOf(json, 'extension').filter(({ url }) => unitUrls.includes(String(url)))

export const unitsOf = (json: Json): UnitField[] =>
  unitExtensions(json).map(({ valueCoding }) => {
    const coding = isJson(valueCoding) ? valueCoding : {}
    return { display: stringOf(coding, 'display'), code: stringOf(coding, 'code') }
  })

/** Changes, adds or removes one unit. What else its coding has stays. @param unit null removes it */
export function withUnit(json: Json, index: number, unit: UnitField | null): Json {
  const known = unitExtensions(json)[index]
  const list = listOf(json, 'extension')
  if (unit === null || (unit.display.trim() === '' && unit.code.trim() === '')) {
    if (!known) return json
    const left = list.filter((each) => each !== known)
    return withField(json, 'extension', left.length > 0 ? left : undefined)
  }
  const before = known && isJson(known.valueCoding) ? known.valueCoding : {}
  const named = withField(before, 'display', unit.display.trim() === '' ? undefined : unit.display)
  const coded = withField(named, 'code', unit.code.trim() === '' ? undefined : unit.code.trim())
  const valueCoding =
    coded.code === undefined || coded.system !== undefined ? coded : { system: 'http://unitsofmeasure.org', ...coded }
  if (known) {
    return { ...json, extension: list.map((each) => (each === known ? { ...known, valueCoding } : each)) }
  }
  const url = json.type === 'quantity' ? urls.unitOption : urls.unit
  return { ...json, extension: [...list, { url, valueCoding }] }
}

/** What an option or the answer yes reports. */
export interface FlagField {
  readonly level: FlagLevel
  readonly text: string
}

const flagParts = (extension: Json, language: string | null): FlagField => ({
  level: stringOf(findExtension(extension, 'level') ?? {}, 'valueCode') as FlagLevel,
  text: textOf(findExtension(extension, 'text') ?? {}, 'valueString', language),
})

export function flagOf(json: Json, language: string | null): FlagField | null {
  const extension = findExtension(json, ownUrls.flag)
  return extension && flagParts(extension, language)
}

/** Sets the level and the text among the parts of a flag or a band. @param level null removes both */
export function withFlagParts(extension: Json, level: FlagLevel | null, language: string | null, text: string): Json {
  const leveled = withExtension(extension, 'level', (part) =>
    level === null ? null : { ...part, url: 'level', valueCode: level },
  )
  return withExtension(leveled, 'text', (part) => {
    if (level === null) return null
    const written = withText(part ?? { url: 'text' }, 'valueString', language, text)
    return Object.keys(written).length > 1 ? written : null
  })
}

export const withFlag = (json: Json, level: FlagLevel | null, language: string | null, text: string): Json =>
  withExtension(json, ownUrls.flag, (extension) =>
    level === null ? null : withFlagParts(extension ?? { url: ownUrls.flag }, level, language, text),
  )
