import { type ConsultError, toErrorBody } from '@consult/domain'
import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes'

type IssueType = OperationOutcomeIssue['code']

/** What an error is in FHIR, by its status. */
const types: Readonly<Record<number, IssueType>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  410: 'deleted',
  413: 'too-long',
  415: 'not-supported',
  422: 'processing',
  429: 'throttled',
  503: 'transient',
}

/** The type of an issue with one parameter. */
const typesOfProblems: Readonly<Record<string, IssueType>> = {
  unrecognized_keys: 'not-supported',
  invalid_value: 'value',
  too_big: 'too-costly',
  too_costly: 'too-costly',
  required: 'required',
}

/** An outcome that says one thing: an error, or that something was accepted. */
export function outcomeOf(status: number, diagnostics: string): OperationOutcome {
  const severity = status < 400 ? 'information' : 'error'
  return {
    resourceType: 'OperationOutcome',
    issue: [{ severity, code: types[status] ?? (status < 400 ? 'informational' : 'exception'), diagnostics }],
  }
}

/** An error of the service as FHIR tells it: each problem of a request is an issue of its own. */
export function errorOutcome(error: ConsultError, status: number): OperationOutcome {
  const { message, details } = toErrorBody(error).error
  const { issues = [] } = (details ?? {}) as { issues?: { path: string; code: string; message: string }[] }
  if (issues.length === 0) return outcomeOf(status, message)
  return {
    resourceType: 'OperationOutcome',
    issue: issues.map((issue) => ({
      severity: 'error',
      code: typesOfProblems[issue.code] ?? types[status] ?? 'exception',
      diagnostics: issue.message,
      ...(issue.path !== '' && { expression: [issue.path] }),
    })),
  }
}
