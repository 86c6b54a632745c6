import { faultOf } from '@consult/web-client/errors/fault.ts'
import { isWeakPassword } from '@consult/web-client/errors/weak-password.ts'
import type { SessionRefusal, SwitchQuestion } from '@consult/web-client/session/sign-in-answers.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** The wait when a gateway reports too many requests without a duration, in seconds. */
const defaultWait = 60

const statusOf: Record<SessionRefusal, number> = {
  refused: 401,
  malformed: 400,
  too_many: 429,
  unavailable: 503,
}

/**
 * Returns the answer for a failed attempt.
 * @param found the seconds to wait before the next attempt, whether the chosen password was too weak, and whether
 *   the sign-in has to start again.
 */
export function refuse(reason: SessionRefusal, { waitSeconds = 0, isWeak = false, isOver = false } = {}): Response {
  return Response.json({ reason, waitSeconds, isWeak, isOver }, { status: statusOf[reason], headers: noStore })
}

/**
 * Returns the answer for a successful request.
 * @param found additional data for the page, never a credential.
 */
export function done(found: object = {}): Response {
  return Response.json({ done: true, ...found }, { headers: noStore })
}

/**
 * Returns the answer for a sign-out. The browser deletes its cache, also of pages to which "Back" would return, and what the
 * app stored. Its cookies stay: one of them identifies the browser as known at the next sign-in.
 */
export function doneSigningOut(): Response {
  return Response.json({ done: true }, { headers: { ...noStore, 'Clear-Site-Data': '"cache", "storage"' } })
}

export function askToSwitch(question: SwitchQuestion): Response {
  return Response.json(question, { status: 409, headers: noStore })
}

/** Returns the answer for an API error on the signed-out pages. It does not reveal whether an account exists. */
export function refuseAs(error: unknown): Response {
  const { status, details } = faultOf(error)
  if (status === 401) return refuse('refused')
  if (status === 400) return refuse('malformed', { isWeak: isWeakPassword(error) })
  if (status === 429) return refuse('too_many', { waitSeconds: Number(details.retryAfterSeconds) || defaultWait })
  return refuse('unavailable')
}

/** Returns the answer for an API error at the second step. If anything but the code is refused, the sign-in ends. */
export function refuseStep(error: unknown): Response {
  const { status, code } = faultOf(error)
  const isOver = (status === 401 || status === 403) && code !== 'second_factor_failed'
  return isOver ? refuse('refused', { isOver }) : refuseAs(error)
}
