import type { SessionOutcome } from './session-requests.ts'

/** Why signing in did not work. The words are the same for an unknown address and a wrong password. */
export const signInWords: Record<Exclude<SessionOutcome, 'done'>, string> = {
  refused: 'The e-mail address and password do not match.',
  malformed: 'Enter your e-mail address and password.',
  too_many: 'Too many attempts. Wait a minute, then try again.',
  unavailable: 'Signing in is not possible right now. Try again in a moment.',
  no_connection: 'There is no connection. Check your network, then try again.',
}

/** Why a hand-off did not work. */
export const handOffWords: Record<Exclude<SessionOutcome, 'done'>, string> = {
  refused: 'This link has been used, or it has expired.',
  malformed: 'This link is not complete.',
  too_many: 'Too many attempts. Wait a minute, then try again.',
  unavailable: 'The service cannot be reached right now.',
  no_connection: 'There is no connection.',
}
