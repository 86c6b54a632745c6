import { urls, weightUrls } from '../read/extension-urls.ts'
import { type FlagField, flagOf } from './item-fields.ts'
import {
  findExtension,
  isJson,
  type Json,
  listOf,
  objectsOf,
  stringOf,
  valueNameOf,
  withEntry,
  withExtension,
  withList,
  withValue,
} from './json.ts'
import { textOf, withText } from './texts.ts'

/** An option as the builder shows it. */
export interface OptionField {
  /** In `answerOption`. */
  readonly index: number
  readonly text: string
  /** The text in the form's own language. */
  readonly mainText: string
  readonly code: string
  /** Whether its text can be written here: other values are numbers, days or times. */
  readonly isText: boolean
  readonly weight: number | null
  readonly isExclusive: boolean
  readonly flag: FlagField | null
}

const codingOf = (option: Json): Json | null => (isJson(option.valueCoding) ? option.valueCoding : null)
const siblingNames = ['_valueString', '_valueInteger'] as const

/** Where an option states its weight. */
function weightHolders(option: Json): Json[] {
  const siblings = siblingNames.map((name) => option[name])
  return [option, codingOf(option), ...siblings].filter(isJson)
}

function weightOf(option: Json): number | null {
  for (const holder of weightHolders(option)) {
    const extension = findExtension(holder, ...weightUrls)
    const value = extension && (extension.valueDecimal ?? extension.valueInteger)
    if (extension) return typeof value === 'number' ? value : null
  }
  return null
}

function labelOf(option: Json, language: string | null): string {
  const coding = codingOf(option)
  if (coding) return textOf(coding, 'display', language)
  if (option.valueString !== undefined) return textOf(option, 'valueString', language)
  const name = valueNameOf(option)
  return name === null ? '' : String(option[name])
}

/** The options that an item lists itself. */
export const optionsOf = (json: Json, language: string | null): OptionField[] =>
  listOf(json, 'answerOption').flatMap((option, index) => {
    if (!isJson(option)) return []
    const coding = codingOf(option)
    return {
      index,
      text: labelOf(option, language),
      mainText: labelOf(option, null),
      code: coding ? stringOf(coding, 'code') : '',
      isText: coding !== null || option.valueString !== undefined,
      weight: weightOf(option),
      isExclusive: findExtension(option, urls.optionExclusive)?.valueBoolean === true,
      flag: flagOf(option, language),
    }
  })

export const withOption = (json: Json, index: number, change: (option: Json) => Json | null): Json =>
  withEntry(json, 'answerOption', index, change)

/** The number after the highest one in a code such as `o3`. */
function freshCode(options: readonly Json[]): string {
  const numbers = options.map((option) =>
    Number(/^o(\d{1,6})$/.exec(stringOf(codingOf(option) ?? {}, 'code'))?.[1] ?? 0),
  )
  return `o${Math.max(options.length, ...numbers) + 1}`
}

/** Adds an option like those that are there: of their code system, or a text among texts. */
export function withNewOption(json: Json): Json {
  const options = objectsOf(json, 'answerOption')
  const last = options.at(-1)
  const list = listOf(json, 'answerOption')
  const coding = last && codingOf(last)
  const isPlain = last !== undefined && !coding && last.valueString !== undefined
  const system = coding?.system
  const added = isPlain
    ? { valueString: `${options.length + 1}` }
    : { valueCoding: { ...(typeof system === 'string' && { system }), code: freshCode(options) } }
  return withList(json, 'answerOption', [...list, added])
}

/** Sets the text of an option. One that is its own text never becomes empty. */
export function withOptionText(option: Json, language: string | null, text: string): Json {
  const coding = codingOf(option)
  if (coding) return { ...option, valueCoding: withText(coding, 'display', language, text) }
  if (option.valueString === undefined || (language === null && text.trim() === '')) return option
  return withText(option, 'valueString', language, text)
}

export function withOptionCode(option: Json, code: string): Json {
  const coding = codingOf(option)
  return coding && code.trim() !== '' ? { ...option, valueCoding: { ...coding, code: code.trim() } } : option
}

const withWeightIn = (holder: Json, weight: number | null): Json =>
  withExtension(holder, weightUrls, (extension) => {
    if (weight === null) return null
    const isStill = extension?.valueInteger !== undefined && Number.isInteger(weight)
    return withValue(
      { ...extension, url: extension?.url ?? weightUrls[0] },
      'value',
      isStill ? 'valueInteger' : 'valueDecimal',
      weight,
    )
  })

/** Sets what an option counts, where it states that. @param weight null removes it */
export function withWeight(option: Json, weight: number | null): Json {
  const coding = codingOf(option)
  if (coding && findExtension(coding, ...weightUrls) && !findExtension(option, ...weightUrls)) {
    return { ...option, valueCoding: withWeightIn(coding, weight) }
  }
  for (const name of siblingNames) {
    const sibling = option[name]
    if (isJson(sibling) && findExtension(sibling, ...weightUrls) && !findExtension(option, ...weightUrls)) {
      return { ...option, [name]: withWeightIn(sibling, weight) }
    }
  }
  return withWeightIn(option, weight)
}

export const withExclusive = (option: Json, is: boolean): Json =>
  withExtension(option, urls.optionExclusive, (extension) =>
    is ? { ...extension, url: urls.optionExclusive, valueBoolean: true } : null,
  )
