import { headers } from 'next/headers'
import { isSameOrigin } from '../security/same-origin.ts'
import type { ServerSession } from './server-session.ts'

/** Returns the answer that rejects a request from another site's page, or null if the request is from our own. */
export async function refuseOtherSites({
  currentOrigin,
}: Pick<ServerSession<unknown>, 'currentOrigin'>): Promise<Response | null> {
  const { origin } = await currentOrigin()
  if (isSameOrigin(await headers(), origin)) return null
  return new Response(null, { status: 403, headers: { 'Cache-Control': 'no-store' } })
}
