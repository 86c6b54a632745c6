import type { Questionnaire } from '../model/questionnaire.ts'
import type { Response } from '../response/response.ts'
import { checkNode } from './check-node.ts'
import { Enablement } from './enablement.ts'
import { hasExpressions, noResults, type StartExpressions } from './expression-results.ts'
import { findFlags, type RaisedFlag } from './flags.ts'
import type { AnswerIssue } from './issue.ts'
import { type Node, nodesOf, type Scope } from './node.ts'
import { placeAnswers } from './place-answers.ts'
import { calculateScore, type ScoreResult } from './scores.ts'
import { settle } from './settle.ts'
import { submittedResponse } from './submitted.ts'

export interface Evaluation {
  /** All items with their answers, for a screen. */
  readonly root: Scope
  readonly isEnabled: (node: Node) => boolean
  /** Why the response cannot be submitted. Empty: it can be. */
  readonly issues: readonly AnswerIssue[]
  /** The same by the item that they concern, for a screen. Null: those of the whole questionnaire. */
  readonly issuesAt: ReadonlyMap<Node | null, readonly AnswerIssue[]>
  readonly scores: readonly ScoreResult[]
  readonly flags: readonly RaisedFlag[]
  /** The response without the answers of questions that are not asked. */
  readonly submitted: Response
}

function place(questionnaire: Questionnaire, response: Response, start: StartExpressions | null) {
  if (!hasExpressions(questionnaire)) {
    const root = placeAnswers(questionnaire, response)
    return { root, enablement: new Enablement(questionnaire), results: noResults }
  }
  if (!start)
    throw new Error('This questionnaire has expressions: pass startFhirPath of @consult/questionnaires/expressions')
  return settle(questionnaire, response, start)
}

/**
 * Evaluates the answers to a questionnaire: which items are asked, what is missing or not valid, scores and flags. The same
 * code runs on the server, which decides, and in the widget.
 * @param matches whether a pattern in the syntax of RE2 matches a whole text
 * @param start begins the evaluation of expressions. Questionnaires without expressions do not need it.
 * @throws an Error for a questionnaire with expressions if `start` is missing
 */
export function evaluate(
  questionnaire: Questionnaire,
  response: Response,
  matches: (pattern: string, text: string) => boolean,
  start: StartExpressions | null = null,
): Evaluation {
  const { root, enablement, results } = place(questionnaire, response, start)
  const nodes = nodesOf(root)
  const issuesAt = new Map<Node | null, readonly AnswerIssue[]>()
  for (const node of nodes) {
    if (!enablement.isEnabled(node)) continue
    const faults = checkNode(node, enablement, matches)
    if (faults.length === 0) continue
    const { linkId, message } = node.item
    issuesAt.set(
      node,
      faults.map(([code, limit]) => ({ code, linkId, path: node.path, limit, message })),
    )
  }
  const issues = [...issuesAt.values()].flat()
  const broken = results.broken.flatMap(({ linkId, message }): AnswerIssue[] => {
    const node = linkId === null ? null : (root.index.get(linkId)?.[0] ?? null)
    if (node && !enablement.isEnabled(node)) return []
    const issue = { code: 'constraint', linkId: linkId ?? '', path: node?.path ?? '', limit: null, message } as const
    issuesAt.set(node, [...(issuesAt.get(node) ?? []), issue])
    return [issue]
  })
  const scores = questionnaire.scores.map((score) => calculateScore(score, root, enablement))
  return {
    root,
    isEnabled: (node) => enablement.isEnabled(node),
    issues: [...issues, ...broken],
    issuesAt,
    scores,
    flags: findFlags(nodes, scores, enablement),
    submitted: submittedResponse(root, enablement),
  }
}
