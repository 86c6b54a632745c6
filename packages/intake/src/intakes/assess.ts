import { type IntakeFlag, type IntakeScore, invalidRequest, type RequestIssue } from '@consult/domain'
import {
  evaluate,
  initialResponse,
  issueMessage,
  type Response,
  readResponse,
  writeResponse,
} from '@consult/questionnaires'
import { startPatterns } from '@consult/questionnaires/patterns'
import type { Form } from './forms.ts'

/** What answers mean. */
export interface Assessment {
  /** All answers that were given, as a FHIR resource. */
  readonly draft: Record<string, unknown>
  /** The answers to the questions that are asked, as a FHIR resource. */
  readonly submitted: (status: 'completed' | 'stopped') => Record<string, unknown>
  /** Why they cannot be submitted yet. */
  readonly issues: readonly RequestIssue[]
  readonly scores: readonly IntakeScore[]
  readonly flags: readonly IntakeFlag[]
}

const within = (path: string, inner: string) => (inner === '' ? path : `${path}.${inner}`)

/**
 * Reads a FHIR QuestionnaireResponse.
 * @param path the field of the request that contains it
 * @throws invalid_request with all that is refused
 */
export function readAnswers({ questionnaire }: Form, json: unknown, path: string): Response {
  const reading = readResponse(questionnaire, json)
  if ('response' in reading) return reading.response
  throw invalidRequest(...reading.refusals.map((refusal) => ({ ...refusal, path: within(path, refusal.path) })))
}

/** The stored answers, or those that a form has before anybody touches it. */
export function storedAnswers(form: Form, json: Record<string, unknown> | null): Response {
  return json === null ? initialResponse(form.questionnaire) : readAnswers(form, json, 'response')
}

/** Writes a draft as a FHIR resource. */
export const writeDraft = (response: Response): Record<string, unknown> => ({
  ...writeResponse(response, 'in-progress'),
})

/**
 * Evaluates answers.
 * @param path the field of the request that contains them, for the issues
 */
export function assess({ questionnaire, start }: Form, response: Response, path: string): Assessment {
  const { issues, scores, flags, submitted } = evaluate(questionnaire, response, startPatterns(), start)
  return {
    draft: writeDraft(response),
    submitted: (status) => ({ ...writeResponse(submitted, status) }),
    issues: issues.map((issue) => ({ path: within(path, issue.path), code: issue.code, message: issueMessage(issue) })),
    scores: scores.map(({ code, title, value, band }) => ({
      code,
      title: title?.text ?? null,
      value,
      band: band?.label.text ?? null,
    })),
    flags: flags.map(({ linkId, score, level, text }) => ({ linkId, score, level, text: text.text })),
  }
}

/** Whether answers say that the patient needs help at once. */
export const isStop = (flags: readonly Pick<IntakeFlag, 'level'>[]) => flags.some(({ level }) => level === 'stop')

const wordsOf = ({ linkId, score, level, text }: IntakeFlag) => JSON.stringify([linkId, score, level, text])

/** Whether two lists have the same flags in the same order. */
export const sameFlags = (a: readonly IntakeFlag[], b: readonly IntakeFlag[]) =>
  a.map(wordsOf).join() === b.map(wordsOf).join()
