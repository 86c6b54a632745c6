/** Error codes that only the operators' command uses. All other errors have a code from the service's catalog. */
export type CommandErrorCode =
  | 'database_not_found'
  | 'database_unavailable'
  | 'database_not_migrated'
  | 'confirmation_required'

/** Ends the command with a code and a message that says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: CommandErrorCode

  constructor(code: CommandErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
