/** A failure of the command itself. The message says what happened and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: string
  readonly exitCode: 1 | 2

  /** @param options.usage true: the command line is wrong. */
  constructor(code: string, message: string, options: { usage?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.exitCode = options.usage ? 2 : 1
  }
}
