import { headers } from 'next/headers'
import { faultOf } from '../errors/fault.ts'
import { isWeakPassword } from '../errors/weak-password.ts'
import { isSameOrigin } from '../security/same-origin.ts'
import { currentOrigin } from './server-session.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** How long to wait where a gateway said too many without saying how long, seconds. */
const defaultWait = 60

/** Why a session did not begin, as the sign-in page words it. */
export type SessionRefusal = 'refused' | 'malformed' | 'too_many' | 'unavailable'

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

/** Somebody else is signed in: the page asks whether to switch, and nothing has happened. */
export interface SwitchQuestion {
  /** Who is signed in. */
  readonly from: { readonly physicianId: string; readonly name: string }
  /** Whom the link would sign in. */
  readonly to: { readonly name: string }
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
