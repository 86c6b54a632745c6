import { DistributionError, SecretsKeyError } from '@consult/db'
import { ConsultError, type ErrorBody, type RequestIssue, toErrorBody } from '@consult/domain'
import { ConfirmationError, OperatorProblemError } from '@consult/platform'
import { ArchiveUnreadableError } from '@consult/records'
import { OperatorTokenError } from '@consult/request'
import { StorageError } from '@consult/storage'
import { CommanderError } from 'commander'
import { ZodError } from 'zod'
import { CommandError } from './command-error.ts'

/** A failed command: the error body to print and the exit code (1: failure, 2: wrong usage). */
export interface Failure {
  readonly body: ErrorBody
  readonly exitCode: 1 | 2
}

const isUnreachable = (code: string) =>
  /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE)/.test(code) || /^(08|25006|28|57P|3D000)/.test(code)

/** Whether PostgreSQL reports a missing table, schema or role. */
const isUnmigrated = (code: string, message: string) =>
  code === '42P01' || code === '3F000' || (code === '22023' && message.includes('consult_app'))

function databaseError(error: Error): CommandError | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (isUnmigrated(code, error.message)) {
    return new CommandError('database_not_migrated', 'The database has no schema yet. Run "pnpm consult db migrate".')
  }
  if (!isUnreachable(code) && !/^timeout exceeded|^Connection terminated/i.test(error.message)) return undefined
  const reason = error.message || code
  return new CommandError(
    'database_unavailable',
    `Couldn't reach the database (${reason}). Start the embedded one with "npm start", or check DATABASE_URL.`,
  )
}

function usageFailure(message: string, issues?: readonly RequestIssue[]): Failure {
  return { body: { error: { code: 'invalid_request', message, ...(issues && { details: { issues } }) } }, exitCode: 2 }
}

/** Turns an error of Commander (command line) or Zod (environment) into a failure; undefined for any other error. */
function asUsageFailure(error: unknown): Failure | undefined {
  if (error instanceof CommanderError) {
    const isHelp = error.code === 'commander.help'
    return usageFailure(
      isHelp ? 'Missing command. Run with --help to show usage.' : error.message.replace(/^error: /, ''),
    )
  }
  if (!(error instanceof ZodError)) return undefined
  const issues = error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message }))
  return usageFailure('Some environment variables are invalid.', issues)
}

/**
 * Turns any error into a failure. An unknown error keeps its own message: operators' commands handle no patient data,
 * so it cannot contain any.
 */
export function toFailure(error: unknown): Failure {
  const usage = asUsageFailure(error)
  if (usage) return usage
  const known = error instanceof Error ? (databaseError(error) ?? error) : error
  if (known instanceof DistributionError) {
    return { body: { error: { code: 'database_not_distributable', message: known.message } }, exitCode: 1 }
  }
  if (known instanceof SecretsKeyError) {
    return { body: { error: { code: 'secrets_key_invalid', message: known.message } }, exitCode: 1 }
  }
  if (known instanceof ConsultError) return { body: toErrorBody(known), exitCode: 1 }
  if (
    known instanceof CommandError ||
    known instanceof OperatorTokenError ||
    known instanceof OperatorProblemError ||
    known instanceof ConfirmationError
  ) {
    return { body: { error: { code: known.code, message: known.message } }, exitCode: 1 }
  }
  if (known instanceof ArchiveUnreadableError) {
    return { body: { error: { code: 'archive_unreadable', message: known.message } }, exitCode: 1 }
  }
  if (known instanceof StorageError) {
    const message = "Couldn't reach the file storage. Check STORAGE_DIR or S3_BUCKET and its credentials."
    return { body: { error: { code: 'storage_unavailable', message } }, exitCode: 1 }
  }
  const message = known instanceof Error && known.message ? known.message : String(known)
  return { body: { error: { code: 'internal_error', message } }, exitCode: 1 }
}
