import { answerKinds } from '../model/answer-kinds.ts'
import { flatten } from '../model/flatten.ts'
import type { Condition, Item, Questionnaire } from '../model/questionnaire.ts'
import { findCycle } from './find-cycle.ts'
import type { Findings } from './findings.ts'

/** Whether a condition can ever be compared with the answers of its question. */
function comparable({ operator, value }: Condition, question: Item): boolean {
  if (operator === 'exists') return true
  const kinds: readonly string[] = answerKinds[question.type]
  const number = value.kind === 'integer' || value.kind === 'decimal'
  if (number && (question.type === 'integer' || question.type === 'decimal' || question.type === 'quantity'))
    return true
  if (value.kind === 'date' && question.type === 'dateTime') return true
  return kinds.includes(value.kind)
}

const ordered = ['integer', 'decimal', 'date', 'dateTime', 'time', 'quantity']

function checkCondition(condition: Condition, path: string, question: Item | undefined, findings: Findings): void {
  const { operator, value } = condition
  const name = condition.question.slice(0, 80)
  if (!question) {
    findings.refuse('dangling', `${path}.question`, `There is no item with the linkId "${name}".`)
  } else if (question.type === 'group' || question.type === 'display') {
    findings.refuse(
      'condition',
      `${path}.question`,
      `"${name}" is a ${question.type}, which has no answer to compare with.`,
    )
  } else if (!comparable(condition, question)) {
    findings.refuse(
      'condition',
      path,
      `"${name}" is a ${question.type} item and never has an answer of the type ${value.kind}.`,
    )
  } else if (operator !== 'exists' && operator !== '=' && operator !== '!=' && !ordered.includes(value.kind)) {
    findings.refuse('condition', path, `${operator} cannot compare a ${value.kind}. Use = or !=.`)
  } else if (value.kind === 'coding' && question.type === 'choice' && question.options.length > 0) {
    const offered = question.options.some(
      ({ value: option }) =>
        option.kind === 'coding' && option.code === value.code && sameSystem(option.system, value.system),
    )
    if (!offered) findings.warn('condition_never_true', path, `"${name}" has no option with this system and code.`)
  }
}

/** A form often leaves out the system on one side. */
const sameSystem = (a: string | null, b: string | null) => a === null || b === null || a === b

/** Checks what items say about each other: linkIds, conditions and cycles. */
export function checkStructure(
  items: readonly Item[],
  paths: ReadonlyMap<Item, string>,
  findings: Findings,
): Map<string, Item> {
  const byLinkId = new Map<string, Item>()
  for (const item of flatten(items)) {
    const path = paths.get(item) ?? ''
    if (byLinkId.has(item.linkId)) {
      findings.refuse(
        'duplicate_link_id',
        `${path}.linkId`,
        `The linkId "${item.linkId.slice(0, 80)}" is there twice. Answers could not be told apart: give each item its own.`,
      )
    } else byLinkId.set(item.linkId, item)
  }
  for (const item of byLinkId.values()) {
    for (const [index, condition] of (item.enableWhen?.conditions ?? []).entries()) {
      checkCondition(condition, `${paths.get(item)}.enableWhen.${index}`, byLinkId.get(condition.question), findings)
    }
  }
  const cycle = findCycle(items)
  if (cycle) {
    const first = byLinkId.get(cycle[0] ?? '')
    findings.refuse(
      'cyclic',
      `${(first && paths.get(first)) ?? ''}.enableWhen`,
      `Whether an item is shown depends on itself: ${cycle.map((linkId) => `"${linkId.slice(0, 80)}"`).join(' needs ')}.`,
    )
  }
  return byLinkId
}

/** Finds the items that a patient must answer and cannot, because their options are defined elsewhere. */
export function findUnanswerable({ items }: Pick<Questionnaire, 'items'>): Item[] {
  return flatten(items).filter(
    (item) => item.externalOptions && item.type === 'choice' && isDemanded(item) && !item.hidden && !item.readOnly,
  )
}

const isDemanded = (item: Item) => item.required || (item.limits.minOccurs ?? 0) > 0
