import { limits } from '../model/limits.ts'
import { type Item, type ItemType, itemTypes } from '../model/questionnaire.ts'
import { checkTyped } from './check-typed.ts'
import type { Element } from './element.ts'
import type { Expressions } from './expressions.ts'
import { ownUrls, prefillUrls, urls } from './extension-urls.ts'
import { readEnableWhen } from './read-conditions.ts'
import { type ExpressionScope, readItemExpressions } from './read-expressions.ts'
import { readFlag } from './read-flag.ts'
import { readLimits, readUnits } from './read-limits.ts'
import { readOptions } from './read-options.ts'
import { readText } from './read-text.ts'
import { readValue } from './read-value.ts'
import type { ValueSets } from './value-sets.ts'

/** What items of one questionnaire share while they are read. */
export interface Reading {
  readonly valueSets: ValueSets
  readonly compile: (pattern: string) => unknown
  readonly expressions: Expressions
  /** Where each item is, for the checks between items. */
  readonly paths: Map<Item, string>
  count: number
}

const elements = [
  'linkId',
  'definition',
  'code',
  'prefix',
  'text',
  'type',
  'enableWhen',
  'enableBehavior',
  'required',
  'repeats',
  'readOnly',
  'maxLength',
  'answerValueSet',
  'answerOption',
  'initial',
  'item',
] as const

const otherTypes: Readonly<Record<string, string>> = {
  reference: 'A form asks a patient, who cannot name records of your systems. Use a choice.',
  coding: 'This is FHIR R5. In R4, write "choice" or "open-choice".',
  question: 'It stands for no kind of answer. Use a type such as "string".',
}

function readType(item: Element): ItemType | null {
  const type = item.text('type')
  const known = itemTypes.find((one) => one === type)
  if (known) return known
  if (type === null && item.raw('type') === undefined) item.refuse('missing', 'type', 'An item needs a type.')
  else if (type !== null) {
    const why = Object.hasOwn(otherTypes, type) ? otherTypes[type] : `Use one of ${itemTypes.join(', ')}.`
    item.refuse(
      type === 'reference' ? 'reference' : 'unknown_type',
      'type',
      `"${type.slice(0, 40)}" items are not supported. ${why}`,
    )
  }
  return null
}

/** Reads the control that the author wants. Several codings may name one. */
function readControl(item: Element): string | null {
  const concept = item.extension(urls.itemControl)?.object('valueCodeableConcept')
  return concept?.list('coding').flatMap((coding) => coding.text('code') ?? [])[0] ?? null
}

function readInitial(item: Element, type: ItemType): Item['initial'] {
  const kept = item.list('initial')
  if (kept.length > 0 && (type === 'group' || type === 'display')) {
    item.refuse('initial', 'initial', `A ${type} has no answer, so it cannot have an initial one.`)
  }
  return kept.flatMap((entry) => readValue(entry, 'value') ?? [])
}

/**
 * Reads one item and the items in it.
 * @param depth counted from 1
 * @returns null if the item cannot be read; then there is a refusal
 */
export function readItem(element: Element, depth: number, reading: Reading, scope: ExpressionScope): Item | null {
  reading.count += 1
  if (reading.count === limits.items + 1) {
    element.refuse('too_many_items', '', `A questionnaire may have ${limits.items} items. Split it into several.`)
  }
  if (depth > limits.depth) {
    element.refuse('too_deep', '', `Items may be nested ${limits.depth} deep. Move this group further up.`)
  }
  if (reading.count > limits.items || depth > limits.depth) return null
  element.checkNames(elements)
  const linkId = element.text('linkId')
  if (linkId === null && element.raw('linkId') === undefined)
    element.refuse('missing', 'linkId', 'Each item needs a linkId.')
  const type = readType(element)
  const { options, external } = readOptions(element, reading.valueSets)
  const placeholder = element.extension(urls.entryFormat)
  const message = element.extension(ownUrls.message)
  for (const prefill of element.extensions(...prefillUrls)) {
    prefill.warn('prefill', '', 'Answers that other systems would fill in are left to the patient.')
  }
  const expressions = readItemExpressions(element, reading.expressions, scope)
  const item: Item = {
    linkId: linkId ?? '',
    type: type ?? 'display',
    text: readText(element, 'text'),
    prefix: readText(element, 'prefix'),
    required: element.boolean('required'),
    repeats: element.boolean('repeats'),
    readOnly: element.boolean('readOnly') || expressions.calculated !== null,
    hidden: element.extension(urls.hidden)?.boolean('valueBoolean') ?? false,
    control: readControl(element),
    step: element.extension(urls.sliderStep)?.number('valueInteger') ?? null,
    placeholder: placeholder && readText(placeholder, 'valueString'),
    message: message && readText(message, 'valueString'),
    enableWhen: readEnableWhen(element),
    enableExpression: expressions.enableExpression,
    calculated: expressions.calculated,
    variables: expressions.variables,
    constraints: expressions.constraints,
    options,
    units: readUnits(element),
    limits: readLimits(element, reading.compile),
    initial: readInitial(element, type ?? 'string'),
    flag: readFlag(element),
    externalOptions: external,
    items: element.list('item').flatMap((child) => readItem(child, depth + 1, reading, expressions.inner) ?? []),
  }
  element.checkExtensions()
  if (linkId === null || type === null) return null
  reading.paths.set(item, element.path)
  return checkTyped(element, item)
}
