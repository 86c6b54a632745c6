import { TRPCClientError } from '@trpc/client'
import { headers } from 'next/headers'
import { isSameOrigin } from '../security/same-origin.ts'
import { currentOrigin } from './server-session.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** Why a session did not begin, as the sign-in page words it. */
export type SessionRefusal = 'refused' | 'malformed' | 'too_many' | 'unavailable'

const statusOf: Record<SessionRefusal, number> = { refused: 401, malformed: 400, too_many: 429, unavailable: 503 }

export function refuse(reason: SessionRefusal): Response {
  return Response.json({ reason }, { status: statusOf[reason], headers: noStore })
}

export function done(): Response {
  return Response.json({ done: true }, { headers: noStore })
}

/** What the API's failure means to someone who wants to sign in. It tells no account from another. */
export function refusalOf(error: unknown): SessionRefusal {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  if (status === 401) return 'refused'
  if (status === 400) return 'malformed'
  if (status === 429) return 'too_many'
  return 'unavailable'
}

/** An answer for a request that another site's page has made, or null when it is our own. */
export async function refuseOtherSites(): Promise<Response | null> {
  const origin = await currentOrigin()
  if (isSameOrigin(await headers(), origin.origin)) return null
  return new Response(null, { status: 403, headers: noStore })
}
