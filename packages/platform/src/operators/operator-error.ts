/** An operator's request about operators is not possible. Messages contain no secret. */
export type OperatorProblem =
  | 'operator_exists'
  | 'not_owner'
  | 'operator_not_found'
  | 'last_operator'
  | 'invalid_operator'

const messages: Readonly<Record<OperatorProblem, string>> = {
  operator_exists: 'There is an operator already. Ask them to add you, or set CONSULT_OPERATOR_TOKEN if it is you.',
  not_owner:
    'There is no operator yet, and only the owner of the database can add the first one. ' +
    'Set DATABASE_URL to the address that "pnpm consult db migrate" uses.',
  operator_not_found: 'No operator has this id, or their token was revoked. "pnpm consult operator list" shows all.',
  last_operator: 'Nobody else has a usable token, so nobody could add operators any more. Add another operator first.',
  invalid_operator: 'Give a name of one line, and an email address.',
}

export class OperatorProblemError extends Error {
  override readonly name = 'OperatorProblemError'
  readonly code: OperatorProblem

  constructor(code: OperatorProblem) {
    super(messages[code])
    this.code = code
  }
}
