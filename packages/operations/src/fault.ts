/**
 * What may be said of a fault: its class, its codes, and where in the code it arose. Never its text, and never what
 * else it carries: both may repeat what a patient wrote, as the `detail` of a database error does.
 */
export interface Fault {
  readonly name: string
  /** Of PostgreSQL, the network or our catalogue. */
  readonly code?: string
  /** The rule of the database that was broken. */
  readonly constraint?: string
  readonly at?: readonly string[]
}

const word = /^[\w.-]{1,80}$/
const frameForm = /^ {4}at (?:(?:async )?[\w$.<>#[\] ]{1,120} \()?(?:file:\/\/)?([^\s()]{1,300}:\d+:\d+)\)?$/
const framesKept = 8
const ownPath = /^.*?\/((?:packages|apps|e2e|bench|node_modules)\/.*)$/

/** The frames below the message. A message may have lines that look like frames: what stands before its end is cut off. */
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

/** What may be logged of whatever was thrown. What wraps another error is told by the other. */
export function faultOf(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return { name: typeof thrown }
  const error = thrown.cause instanceof Error ? thrown.cause : thrown
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
