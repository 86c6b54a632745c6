import { isFixed } from '../evaluate/check-node.ts'
import { checkValue, optionOf } from '../evaluate/check-value.ts'
import { sameValue } from '../evaluate/compare.ts'
import { type Evaluation, evaluate } from '../evaluate/evaluate.ts'
import type { StartExpressions } from '../evaluate/expression-results.ts'
import type { AnswerIssue } from '../evaluate/issue.ts'
import { type Node, nodesOf } from '../evaluate/node.ts'
import { addInstance, setAllAnswers } from '../fill/edit-response.ts'
import { placeOf } from '../fill/place.ts'
import { type FlagLevel, flagLevels, type Questionnaire } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import { initialResponse } from '../response/initial-response.ts'
import type { Response } from '../response/response.ts'
import { sampleValues, type Taste } from './sample-values.ts'
import { type WantedAnswers, waysTo } from './wanted-answers.ts'

/** How a simulated patient answers a form. */
export interface Answering {
  /** Whether a pattern in the syntax of RE2 matches a whole text. */
  readonly matches: (pattern: string, text: string) => boolean
  /** Begins the evaluation of expressions. Questionnaires without expressions do not need it. */
  readonly start?: StartExpressions | null
  readonly now: Date
  /** Answers that are there already, which stay if they are valid. Default: those that a form begins with. */
  readonly given?: Response
  /** The red flag that the answers have to raise, and no more serious one. Default: none. */
  readonly seeks?: Exclude<FlagLevel, 'note'> | null
}

export interface AnsweredForm {
  readonly response: Response
  /** Why the response cannot be submitted: what no answer was found for. Empty: it can be. */
  readonly issues: readonly AnswerIssue[]
  /** The level of the most serious red flag of the answers. */
  readonly level: FlagLevel | null
}

/** Tried in this order, until answers can be submitted and raise no red flag, or the one that is sought. */
const tastes: readonly Taste[] = [
  { options: 'first', says: true, answersOptional: true },
  { options: 'lightest', says: false, answersOptional: true },
  { options: 'heaviest', says: true, answersOptional: true },
  { options: 'first', says: true, answersOptional: false },
  { options: 'lightest', says: false, answersOptional: false },
]

const isOptional = ({ item }: Node) => !item.required && (item.limits.minOccurs ?? 0) === 0

/** Whether the node has an answer with a red flag. */
const isFlagged = ({ item, answers }: Node) =>
  answers.some((value) => (value.kind === 'boolean' ? value.value && item.flag : optionOf(item, value)?.flag))

/** Whether the patient can answer the node. */
const isAsked = (node: Node, { isEnabled }: Evaluation) =>
  node.item.type !== 'group' &&
  node.item.type !== 'display' &&
  node.item.calculated === null &&
  isEnabled(node) &&
  !isFixed(node)

/** One way to answer: what is wanted of some questions, and the taste for all others. */
interface Way {
  readonly taste: Taste
  readonly wanted: WantedAnswers
}

/**
 * Whether the node needs another answer. What the form suggests is replaced if it has a red flag or another answer is wanted; what
 * somebody said is not.
 */
function isOpen(node: Node, { issuesAt }: Evaluation, { taste, wanted }: Way, { given }: Answering): boolean {
  const { answers, item } = node
  const want = wanted.get(item.linkId)
  if (answers.length === 0) return want !== undefined || taste.answersOptional || !isOptional(node)
  if (issuesAt.has(node)) return true
  if (given !== undefined) return false
  return want === undefined ? isFlagged(node) : !answers.some((value) => sameValue(value, want))
}

/** As many valid answers as the question needs: one, if it does not ask for more. */
function answersFor({ item }: Node, { taste, wanted }: Way, { matches, now }: Answering): Value[] {
  const count = item.repeats ? Math.max(item.limits.minOccurs ?? 1, 1) : 1
  const want = wanted.get(item.linkId)
  const others = sampleValues(item, taste, now).filter((value) => !want || !sameValue(value, want))
  const fitting = [...(want ? [want] : []), ...others].filter(
    (value) => checkValue(value, item, matches) === null && (count === 1 || optionOf(item, value)?.exclusive !== true),
  )
  const chosen = item.type === 'choice' || item.type === 'open-choice'
  // A box can be checked once only. The same text or number can be written again.
  if (chosen) return fitting.length < count ? [] : fitting.slice(0, count)
  const [best] = fitting
  return best ? Array.from({ length: count }, () => best) : []
}

/** A group that the form wants more often, if there is one. */
const tooFew = ({ issuesAt }: Evaluation): Node | null =>
  [...issuesAt].find(
    ([node, issues]) => node?.item.type === 'group' && issues.some(({ code }) => code === 'too_few'),
  )?.[0] ?? null

function answerBy(
  way: Way,
  questionnaire: Questionnaire,
  answering: Answering,
): Evaluation & Pick<AnsweredForm, 'response'> {
  const { matches, start = null, given } = answering
  const tried = new Set<string>()
  let response = given ?? initialResponse(questionnaire)
  // Answers enable further questions. Each round tries places that were not tried before, so there is a last one.
  for (;;) {
    const evaluation = evaluate(questionnaire, response, matches, start)
    const next = nodesOf(evaluation.root).filter(
      (node) => isAsked(node, evaluation) && isOpen(node, evaluation, way, answering) && !tried.has(placeOf(node)),
    )
    if (next.length > 0) {
      for (const node of next) tried.add(placeOf(node))
      response = setAllAnswers(evaluation.root, new Map(next.map((node) => [node, answersFor(node, way, answering)])))
      continue
    }
    const group = tooFew(evaluation)
    const count = group?.scope.nodes.filter(({ item }) => item === group.item).length ?? 0
    if (!group || count >= (group.item.limits.minOccurs ?? 0)) return { ...evaluation, response }
    response = addInstance(evaluation.root, group)
  }
}

const worstOf = ({ flags }: Evaluation): FlagLevel | null =>
  flagLevels.findLast((level) => flags.some((flag) => flag.level === level)) ?? null

/** More than any answers cost that raise the red flag that is sought. */
const missed = 1_000_000

/**
 * How bad answers are: those that do not raise the red flag that is sought are worst, then those that cannot be submitted, then
 * the most serious red flag counts. Answers that stop an intake can be submitted whatever is missing.
 */
function costOf(evaluation: Evaluation, seeks: Answering['seeks']): number {
  const worst = worstOf(evaluation)
  const missing = evaluation.issues.length * 10
  if (seeks && worst === seeks) return seeks === 'stop' ? 0 : missing
  return (seeks ? missed : 0) + missing + (worst === null ? 0 : flagLevels.indexOf(worst) + 1)
}

const nothingWanted: WantedAnswers = new Map()

/**
 * Answers a form as a simulated patient: each question that is asked gets one answer of its type within its limits, such as the
 * first option, the lowest number, today or a short text. Answers with a red flag are avoided where there is another one, unless
 * one is sought. Files are left out.
 * @throws an Error for a questionnaire with expressions if `start` is missing
 */
export function answerForm(questionnaire: Questionnaire, answering: Answering): AnsweredForm {
  const { seeks = null } = answering
  const wanted = [...(seeks ? waysTo(questionnaire, seeks) : []), nothingWanted]
  const ways = wanted.flatMap((each) => tastes.map((taste): Way => ({ wanted: each, taste })))
  let best: ReturnType<typeof answerBy> | null = null
  for (const way of ways) {
    const answered = answerBy(way, questionnaire, answering)
    if (!best || costOf(answered, seeks) < costOf(best, seeks)) best = answered
    if (costOf(best, seeks) === 0) break
  }
  if (!best) throw new Error('there is no way to answer')
  return { response: best.response, issues: best.issues, level: worstOf(best) }
}
