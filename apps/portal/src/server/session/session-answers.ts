import { headers } from 'next/headers'
import { faultOf } from '../../entities/errors/fault.ts'
import { isWeakPassword } from '../../entities/errors/weak-password.ts'
import type { SessionRefusal, SwitchQuestion } from '../../entities/session/sign-in-answers.ts'
import { isSameOrigin } from '../security/same-origin.ts'
import { currentOrigin } from './server-session.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** How long to wait where a gateway said too many without saying how long, seconds. */
const defaultWait = 60

const statusOf: Record<SessionRefusal, number> = {
  refused: 401,
  malformed: 400,
  too_many: 429,
  unavailable: 503,
}

/** @param found how long to wait before the next attempt, seconds, and whether the chosen password was too weak. */
export function refuse(reason: SessionRefusal, { waitSeconds = 0, isWeak = false } = {}): Response {
  return Response.json({ reason, waitSeconds, isWeak }, { status: statusOf[reason], headers: noStore })
}

/** It is done; `found` is what the page is told besides, and never a credential. */
export function done(found: object = {}): Response {
  return Response.json({ done: true, ...found }, { headers: noStore })
}

export function askToSwitch(question: SwitchQuestion): Response {
  return Response.json(question, { status: 409, headers: noStore })
}

/** What the API's failure means to someone who wants to get in. It tells no account from another. */
export function refuseAs(error: unknown): Response {
  const { status, details } = faultOf(error)
  if (status === 401) return refuse('refused')
  if (status === 400) return refuse('malformed', { isWeak: isWeakPassword(error) })
  if (status === 429) return refuse('too_many', { waitSeconds: Number(details.retryAfterSeconds) || defaultWait })
  return refuse('unavailable')
}

/** An answer for a request that another site's page has made, or null when it is our own. */
export async function refuseOtherSites(): Promise<Response | null> {
  const origin = await currentOrigin()
  if (isSameOrigin(await headers(), origin.origin)) return null
  return new Response(null, { status: 403, headers: noStore })
}
