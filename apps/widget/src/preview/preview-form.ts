import {
  type Evaluation,
  evaluate,
  initialResponse,
  type Questionnaire,
  type Response,
  readResponse,
  type StartExpressions,
  say,
} from '@consult/questionnaires'
import { placeOf, questionsOf, type Step } from '@consult/questionnaires/fill'
import type { PreviewState } from '@consult/questionnaires/preview'
import type { FormFiles } from '../frame/entities/intake/form-files.ts'
import { createIntakeForm, type IntakeForm } from '../frame/entities/intake/intake-form.ts'
import { createIntakeSaver } from '../frame/entities/intake/intake-saver.ts'
import { writeAnswers } from '../frame/entities/intake/open-form.ts'

interface Engine {
  readonly matches: (pattern: string, text: string) => boolean
  readonly startExpressions: StartExpressions | null
}

/** The answers that were given before the form changed, as far as they still fit. */
function answersFor(questionnaire: Questionnaire, given: Response | null): Response {
  const reading = given && readResponse(questionnaire, writeAnswers(given))
  return reading && 'response' in reading ? reading.response : initialResponse(questionnaire)
}

/**
 * A form that keeps its answers here and sends them nowhere. It decides as the service does: what is asked, what is missing, and
 * whether an answer may mean an emergency.
 * @param given the answers before the form changed; null: none
 * @param files those that the author chose, which stay when the form changes
 */
export function createPreviewForm(
  questionnaire: Questionnaire,
  { matches, startExpressions }: Engine,
  given: Response | null,
  files: FormFiles,
): IntakeForm {
  const needsHelp = (response: Response) =>
    evaluate(questionnaire, response, matches, startExpressions).flags.some(({ level }) => level === 'stop')
  const response = answersFor(questionnaire, given)
  const stored = { response, revision: 1, status: 'pending', needsHelp: needsHelp(response) }
  const saver = createIntakeSaver({
    stored,
    kept: null,
    put: async (changed, revision, complete) => {
      const isStop = needsHelp(changed)
      const status = complete ? (isStop ? 'stopped' : 'completed') : 'pending'
      return { revision: revision + 1, status, needsHelp: isStop }
    },
    reread: async () => stored,
    keep: () => undefined,
  })
  return createIntakeForm({ questionnaire, saver, files, matches, startExpressions })
}

/** The step that asks an item, or a question in it. */
export function stepOf({ steps, evaluation }: IntakeForm, linkId: string): Step | null {
  const asks = (step: Step) =>
    [...step.nodes, ...questionsOf(step, evaluation.value)].some(
      (node) => node.item.linkId === linkId || placeOf(node).split('/').includes(linkId),
    )
  return steps.value.find(asks) ?? null
}

/** What the answers mean, for the builder. */
export function stateOf({ steps }: IntakeForm, evaluation: Evaluation, language: string): PreviewState {
  const { scores, flags, issues } = evaluation
  return {
    type: 'consult:preview-state',
    asked: steps.value.flatMap((step) => questionsOf(step, evaluation)).length,
    open: [...new Set(issues.flatMap(({ linkId }) => linkId ?? []))],
    scores: scores.map(({ code, title, value, band }) => ({
      title: title ? say(title, language) : code,
      value,
      band: band && say(band.label, language),
    })),
    flags: flags.map(({ level, text }) => ({ level, text: say(text, language) })),
  }
}
