import { ConsultApiError, ConsultConnectionError, type RequestIssue } from '@consult/sdk'
import { CommanderError } from 'commander'
import { CommandError } from './command-error.ts'
import { plain } from './style.ts'

/** A failed command, as it is printed, and its exit code: 1 failure, 2 wrong usage. */
export interface Failure {
  readonly exitCode: 1 | 2
  readonly error: {
    readonly code: string
    readonly message: string
    readonly issues?: readonly RequestIssue[]
    readonly requestId?: string
    readonly help?: string
  }
}

/** What to do about an error response of the service, for the codes where the command line makes a difference. */
const advice: Readonly<Record<string, string>> = {
  unauthorized: 'Log in again with "consult-dev login", or check CONSULT_API_KEY and --api-url.',
  rate_limited: 'Wait a moment, and run the command again.',
  too_many_streams: 'End other "listen" or "tail" commands that use this key.',
}

function ofApi({ code, message, issues, requestId, docUrl }: ConsultApiError): Failure {
  const text = [message, advice[code]].filter(Boolean).join(' ')
  return {
    exitCode: 1,
    error: {
      code,
      message: text,
      ...(issues.length > 0 && { issues }),
      ...(requestId !== null && { requestId }),
      ...(docUrl !== null && { help: docUrl }),
    },
  }
}

function ofConnection({ isTimeout, cause }: ConsultConnectionError): Failure {
  const reason = cause instanceof Error ? ((cause.cause as Error | undefined)?.message ?? cause.message) : ''
  const what = isTimeout ? 'The service did not answer in time.' : `Couldn't reach the service (${reason}).`
  return { exitCode: 1, error: { code: 'unreachable', message: `${what} Check --api-url and your connection.` } }
}

/** Turns any error into a failure. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ConsultApiError) return ofApi(error)
  if (error instanceof ConsultConnectionError) return ofConnection(error)
  if (error instanceof CommandError) {
    return { exitCode: error.exitCode, error: { code: error.code, message: error.message } }
  }
  if (error instanceof CommanderError) {
    const isHelp = error.code === 'commander.help'
    const message = isHelp ? 'Missing command. Run with --help to show usage.' : error.message.replace(/^error: /, '')
    return { exitCode: 2, error: { code: 'invalid_usage', message } }
  }
  return {
    exitCode: 1,
    error: { code: 'internal_error', message: error instanceof Error ? error.message : String(error) },
  }
}

/** The failure as lines for people. */
export function describeFailure({ error }: Failure): string {
  const { code, message, issues = [], requestId, help } = error
  return [
    `${code}: ${plain(message)}`,
    ...issues.map(({ path, message: problem }) => `  ${plain(path)}: ${plain(problem)}`),
    ...(requestId === undefined ? [] : [`Request: ${plain(requestId)}`]),
    ...(help === undefined ? [] : [`Help: ${plain(help)}`]),
  ].join('\n')
}
