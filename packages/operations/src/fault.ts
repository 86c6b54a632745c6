/**
 * The parts of a fault that may be logged: its class, its codes, and where in the code it occurred. Its message and
 * other fields are left out, because they may repeat what a patient wrote, as the `detail` of a database error does.
 */
export interface Fault {
  readonly name: string
  /** The code of a PostgreSQL error, a network error or an error in our catalog. */
  readonly code?: string
  /** The database constraint that was violated. */
  readonly constraint?: string
  readonly at?: readonly string[]
}

const word = /^[\w.-]{1,80}$/
const frameForm = /^ {4}at (?:(?:async )?[\w$.<>#[\] ]{1,120} \()?(?:file:\/\/)?([^\s()]{1,300}:\d+:\d+)\)?$/
const framesKept = 8
const ownPath = /^.*?\/((?:packages|apps|e2e|bench|node_modules)\/.*)$/

/**
 * The stack frames after the message. A message may contain lines that look like frames, so everything up to its end
 * is cut off.
 */
function framesOf({ stack = '', message }: Error): string[] {
  const from = message === '' ? 0 : stack.indexOf(message)
  if (from === -1) return []
  return stack
    .slice(from + message.length)
    .split('\n')
    .flatMap((line) => frameForm.exec(line)?.[1] ?? [])
    .slice(0, framesKept)
    .map((place) => ownPath.exec(place)?.[1] ?? place)
}

const wordOf = (value: unknown) => (typeof value === 'string' && word.test(value) ? value : undefined)

/** Extracts what may be logged of any thrown value. For a wrapper, it describes the innermost `cause` instead. */
export function faultOf(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return { name: typeof thrown }
  let error = thrown
  while (error.cause instanceof Error) error = error.cause
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const at = framesOf(error)
  const knownCode = wordOf(code)
  const knownConstraint = wordOf(constraint)
  return {
    name: wordOf(error.name) ?? 'Error',
    ...(knownCode !== undefined && { code: knownCode }),
    ...(knownConstraint !== undefined && { constraint: knownConstraint }),
    ...(at.length > 0 && { at }),
  }
}
