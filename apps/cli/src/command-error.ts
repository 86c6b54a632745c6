/** What only an operator's command meets; everything else that goes wrong has a code of the service's catalogue. */
export type CommandErrorCode = 'database_not_found' | 'database_unavailable' | 'database_not_migrated'

/** Ends the command with a code and a text that says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: CommandErrorCode

  constructor(code: CommandErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
