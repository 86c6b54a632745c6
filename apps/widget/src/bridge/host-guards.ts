import { readLook } from './look.ts'
import type { Greeting, HostMessage } from './protocol.ts'
import { isRecord } from './record.ts'

/** The form of a bearer credential. Anything else never reaches a header. */
const credential = /^[\w.~+/-]{1,200}$/
/** The form of a language tag. The browser checks the tag itself when it is used. */
const tag = /^[\w-]{2,100}$/

const isOneOf = (value: unknown, ...allowed: readonly string[]) => allowed.some((one) => one === value)
const isLike = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)

/**
 * Reads a greeting: its known fields only, or null when it is not a valid greeting. The listener checks where it came from.
 */
export function readGreeting(value: unknown): Greeting | null {
  const isGreeting =
    isRecord(value) &&
    value.type === 'consult:greeting' &&
    isLike(value.session, credential) &&
    isLike(value.locale, tag) &&
    isOneOf(value.theme, 'light', 'dark', 'auto') &&
    isRecord(value.look) &&
    isOneOf(value.mode, 'launcher', 'inline') &&
    typeof value.shown === 'boolean' &&
    typeof value.takesRequests === 'boolean'
  if (!isGreeting) return null
  const { type, session, locale, theme, mode, shown, takesRequests } = value as unknown as Greeting
  return { type, session, locale, theme, look: readLook(value.look).look, mode, shown, takesRequests }
}

/** True for a well-formed message from the loader. */
export function isHostMessage(value: unknown): value is HostMessage {
  if (!isRecord(value)) return false
  if (value.type === 'session') return isLike(value.session, credential)
  return isOneOf(value.type, 'shown', 'focus') && typeof value.is === 'boolean'
}
