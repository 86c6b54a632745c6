import { type ItemType, itemTypes } from '../model/questionnaire.ts'
import { urls } from '../read/extension-urls.ts'
import { type Entry, typeOf } from './document.ts'
import { type Json, objectsOf, withField } from './json.ts'

/** Types whose settings mean the same, so that one can become the other and nothing is lost. */
const families: readonly (readonly ItemType[])[] = [
  ['string', 'text'],
  ['choice', 'open-choice'],
  ['integer', 'decimal'],
  ['date', 'dateTime'],
]

const typedNames = ['answerOption', 'answerValueSet', 'initial', 'maxLength', 'required', 'repeats']
const typedUrls: readonly string[] = [
  urls.itemControl,
  urls.unit,
  urls.unitOption,
  urls.minLength,
  urls.minValue,
  urls.maxValue,
  urls.minQuantity,
  urls.maxQuantity,
  urls.decimalPlaces,
  urls.regex,
  urls.mimeType,
  urls.maxSize,
  urls.sliderStep,
  urls.calculated,
  'urn:consult:fhir:questionnaire-flag',
]

/** Whether nothing in an item depends on its type. */
const isBare = ({ json, items }: Entry) =>
  items.length === 0 &&
  typedNames.every((name) => json[name] === undefined) &&
  objectsOf(json, 'extension').every(({ url }) => !typedUrls.includes(String(url)))

/** The types that an item can become without losing anything. The first one is its own. */
export function typesFor(entry: Entry): ItemType[] {
  const type = typeOf(entry)
  if (type === null) return []
  const others = isBare(entry)
    ? itemTypes.filter((each) => each !== 'choice' && each !== 'open-choice')
    : (families.find((family) => family.includes(type)) ?? [])
  return [type, ...others.filter((each) => each !== type)]
}

export const withType = (json: Json, type: ItemType): Json => withField(json, 'type', type)
