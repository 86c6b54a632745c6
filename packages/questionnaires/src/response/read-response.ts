import { answerKinds } from '../model/answer-kinds.ts'
import type { Finding } from '../model/finding.ts'
import { flatten } from '../model/flatten.ts'
import { limits } from '../model/limits.ts'
import type { Item, Questionnaire } from '../model/questionnaire.ts'
import { type Value, valueKeys } from '../model/value.ts'
import { checkJson } from '../read/check-json.ts'
import { type Element, rootElement } from '../read/element.ts'
import { Findings } from '../read/findings.ts'
import { readValue } from '../read/read-value.ts'
import type { GivenAnswer, GivenItem, Response } from './response.ts'

interface Reading {
  /** All items of the questionnaire, to say where an item belongs. */
  readonly known: ReadonlySet<string>
  count: number
}

const itemElements = ['linkId', 'definition', 'text', 'answer', 'item']

/** Programs write whole numbers as integers, also where the questionnaire asks for decimals. */
const asAsked = (value: Value, item: Item): Value =>
  value.kind === 'integer' && item.type === 'decimal' ? { kind: 'decimal', value: value.value } : value

function readAnswer(element: Element, item: Item, reading: Reading): GivenAnswer | null {
  element.checkNames(['item', ...element.names.filter((name) => /^_?value[A-Z]/.test(name))])
  const read = readValue(element, 'value')
  const items = readItems(element, item.items, reading)
  if (!read) return null
  const value = asAsked(read, item)
  if (answerKinds[item.type].includes(value.kind)) return { value, items }
  const wanted = answerKinds[item.type].map((kind) => valueKeys[kind]).join(' or ')
  element.refuse('wrong_type', '', `"${item.linkId}" is a ${item.type} item. Answer with ${wanted || 'nothing'}.`)
  return null
}

function readItem(element: Element, item: Item, reading: Reading): GivenItem {
  element.checkNames(itemElements)
  const answered = element.list('answer')
  const nested = element.raw('item') !== undefined
  if (item.type === 'group' || item.type === 'display') {
    if (answered.length > 0) element.refuse('answer', 'answer', `"${item.linkId}" is a ${item.type} and has no answer.`)
    const items = readItems(element, item.items, reading)
    return { linkId: item.linkId, answers: [], items, path: element.path }
  }
  if (nested) element.refuse('answer', 'item', 'Items of a question belong into its answer: answer.0.item.')
  if (answered.length > limits.occurrences) {
    element.refuse('too_many', 'answer', `A question may have ${limits.occurrences} answers.`)
  }
  const answers = answered.slice(0, limits.occurrences).flatMap((answer) => readAnswer(answer, item, reading) ?? [])
  return { linkId: item.linkId, answers, items: [], path: element.path }
}

function readItems(parent: Element, items: readonly Item[], reading: Reading): GivenItem[] {
  const allowed = new Map(items.map((item) => [item.linkId, item]))
  const seen = new Map<string, number>()
  return parent.list('item').flatMap((element) => {
    reading.count += 1
    const linkId = element.text('linkId')
    if (reading.count === limits.responseItems + 1) {
      element.refuse('too_large', '', `A response may have ${limits.responseItems} items.`)
    }
    if (reading.count > limits.responseItems) return []
    const item = linkId === null ? undefined : allowed.get(linkId)
    if (linkId === null || !item) {
      const elsewhere = linkId !== null && reading.known.has(linkId)
      const why = elsewhere ? 'is in another group of the questionnaire' : 'is not in this version of the questionnaire'
      element.refuse('unknown_item', 'linkId', `The item "${(linkId ?? '').slice(0, 80)}" ${why}.`)
      return []
    }
    const count = (seen.get(linkId) ?? 0) + 1
    seen.set(linkId, count)
    const most = item.type === 'group' && item.repeats ? limits.occurrences : 1
    if (count > most) {
      const instead = item.type === 'group' ? `The group may be there ${most} times.` : 'Put all answers into one item.'
      element.refuse('too_many', '', `"${linkId.slice(0, 80)}" is there ${count} times. ${instead}`)
      return []
    }
    return [readItem(element, item, reading)]
  })
}

/**
 * Reads a FHIR R4 QuestionnaireResponse: which item is answered, and with values of which types. Limits, required answers
 * and conditions are for `evaluate`: a draft may break them.
 */
export function readResponse(
  questionnaire: Questionnaire,
  json: unknown,
): { readonly response: Response } | { readonly refusals: readonly Finding[] } {
  const findings = new Findings()
  const root = checkJson(json, findings) ? rootElement(json, findings) : null
  if (!root && findings.refusals.length === 0) findings.refuse('wrong_type', '', 'A response has to be a JSON object.')
  if (!root) return { refusals: findings.refusals }
  if (root.raw('resourceType') !== 'QuestionnaireResponse') {
    root.refuse('resource_type', 'resourceType', 'resourceType has to be "QuestionnaireResponse".')
  }
  const known = new Set(flatten(questionnaire.items).map(({ linkId }) => linkId))
  const items = readItems(root, questionnaire.items, { known, count: 0 })
  return findings.refusals.length > 0 ? { refusals: findings.refusals } : { response: { items } }
}
