import {
  type Evaluation,
  evaluate,
  type Item,
  type Node,
  nodesOf,
  type Questionnaire,
  readResponse,
  type StartExpressions,
  type Value,
} from '@consult/questionnaires'
import { optionOf } from '@consult/questionnaires/fill'

/** `no`: the patient said no. `unanswered`: asked, and left empty. `not_asked`: an earlier answer made it needless. */
export type AnswerState = 'positive' | 'answered' | 'no' | 'unanswered' | 'not_asked'

/** One question as a clinician reads it. */
export interface ClinicalAnswer {
  /** Stays the same while the answers are shown. */
  readonly id: string
  readonly item: Item
  readonly state: AnswerState
  readonly values: readonly Value[]
  /** The groups around it, the outermost first. */
  readonly groups: readonly Item[]
}

/** Whether an answer says that something is there: yes, or an option that counts in a score or raises a flag. */
function isPositive(value: Value, item: Item): boolean {
  if (value.kind === 'boolean') return value.value
  const option = optionOf(item, value)
  return option !== null && ((option.weight ?? 0) > 0 || option.flag !== null)
}

function stateOf(node: Node, { isEnabled }: Evaluation): AnswerState {
  const { answers, item } = node
  if (!isEnabled(node)) return 'not_asked'
  if (answers.length === 0) return 'unanswered'
  if (answers.some((value) => isPositive(value, item))) return 'positive'
  return answers.every((value) => value.kind === 'boolean' && !value.value) ? 'no' : 'answered'
}

function groupsOf(node: Node): Item[] {
  const groups: Item[] = []
  for (let at = node.scope.node; at; at = at.scope.node) if (at.item.type === 'group') groups.unshift(at.item)
  return groups
}

/** Whether a question is in the answer to another one, which nobody gave: then it is not worth a line. */
function isInside(node: Node): boolean {
  for (let scope: Node['scope'] | null = node.scope; scope; scope = scope.parent) {
    const { type } = scope.node?.item ?? {}
    if (type !== undefined && type !== 'group' && type !== 'display' && scope.answer === null) return true
  }
  return false
}

/**
 * Lists the questions of a form with their answers, in its order.
 * @param response a FHIR QuestionnaireResponse
 * @returns null if it does not fit the form
 */
export function clinicalAnswers(
  form: Questionnaire,
  response: unknown,
  startExpressions: StartExpressions | null,
): readonly ClinicalAnswer[] | null {
  const reading = readResponse(form, response)
  if ('refusals' in reading) return null
  const evaluation = evaluate(form, reading.response, () => true, startExpressions)
  return nodesOf(evaluation.root)
    .filter((node) => node.item.type !== 'group' && node.item.type !== 'display' && !isInside(node))
    .map((node, index) => ({
      id: `${index} ${node.item.linkId}`,
      item: node.item,
      state: stateOf(node, evaluation),
      values: node.answers,
      groups: groupsOf(node),
    }))
}
