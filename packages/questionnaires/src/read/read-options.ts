import type { Option } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import type { Element } from './element.ts'
import { answerExpressionUrls, urls, weightUrls } from './extension-urls.ts'
import { readFlag } from './read-flag.ts'
import { readText, readTranslations } from './read-text.ts'
import { readValue } from './read-value.ts'
import type { ValueSets } from './value-sets.ts'

const optionKinds: readonly Value['kind'][] = ['coding', 'string', 'integer', 'date', 'time']

/** Reads the weight of an option, from the option, its value or its coding. */
export function readWeight(...elements: readonly (Element | null)[]): number | null {
  for (const element of elements) {
    const extension = element?.extension(...weightUrls)
    if (extension) return extension.number('valueDecimal') ?? extension.number('valueInteger')
  }
  return null
}

function readOption(element: Element): Option | null {
  element.checkNames([
    'valueInteger',
    'valueDate',
    'valueTime',
    'valueString',
    'valueCoding',
    'valueReference',
    'initialSelected',
  ])
  const value = readValue(element, 'value')
  const coding = element.raw('valueCoding') === undefined ? null : element.object('valueCoding')
  const sibling = ['_valueString', '_valueInteger'].map((name) => element.object(name))
  const prefix = element.extension(urls.optionPrefix)
  const option = {
    weight: readWeight(element, coding, ...sibling),
    exclusive: element.extension(urls.optionExclusive)?.boolean('valueBoolean') ?? false,
    prefix: prefix && readText(prefix, 'valueString'),
    flag: readFlag(element),
    initial: element.boolean('initialSelected'),
  }
  element.checkExtensions()
  coding?.checkExtensions()
  if (!value) {
    if (element.names.every((name) => !name.startsWith('value')))
      element.refuse('missing', '', 'An option needs a value.')
    return null
  }
  if (!optionKinds.includes(value.kind)) return null
  const translations = coding ? readTranslations(coding, 'display') : readTranslations(element, 'valueString')
  const text =
    value.kind === 'coding' ? (value.display ?? value.code ?? '') : 'value' in value ? String(value.value) : ''
  return { value, label: { text, translations }, ...option }
}

/** What makes two options the same answer. */
const identity = ({ value }: Option) =>
  value.kind === 'coding'
    ? `${value.system ?? ''}|${value.code ?? value.display}`
    : 'value' in value
      ? String(value.value)
      : ''

/** Reads the options of a choice, listed or by a contained value set. */
export function readOptions(item: Element, valueSets: ValueSets): { options: readonly Option[]; external: boolean } {
  const listed = item.list('answerOption')
  const valueSet = item.text('answerValueSet')
  const expression = item.extension(...answerExpressionUrls)
  expression?.warn(
    'external_options',
    '',
    'These options are computed elsewhere, so nobody can choose one here. List them as answerOption.',
  )
  if (listed.length > 0 && valueSet !== null) {
    item.refuse('wrong_type', 'answerValueSet', 'Use either answerOption or answerValueSet.')
  }
  const contained = valueSet === null ? null : valueSets.find(valueSet)
  if (valueSet?.startsWith('#') && !contained) {
    item.refuse('dangling', 'answerValueSet', `There is no contained ValueSet with the id "${valueSet.slice(1, 80)}".`)
  } else if (valueSet !== null && !contained) {
    item.warn(
      'external_options',
      'answerValueSet',
      `The value set ${valueSet.slice(0, 200)} is not in the questionnaire, so nobody can choose from it. Add it to contained.`,
    )
  }
  const options = listed.length > 0 ? listed.flatMap((option) => readOption(option) ?? []) : (contained?.options ?? [])
  const seen = new Set<string>()
  for (const [index, option] of options.entries()) {
    const key = identity(option)
    if (seen.has(key) && listed.length > 0) {
      item.refuse('duplicate_option', `answerOption.${index}`, 'This option is there twice. Give each its own code.')
    }
    seen.add(key)
  }
  const unread = (valueSet !== null && (!contained || contained.incomplete)) || expression !== null
  return { options, external: unread && options.length === 0 }
}
