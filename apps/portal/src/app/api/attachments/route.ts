import { forwardToApi } from '@consult/web-server/api-proxy/forward-to-api.ts'
import { refuseOtherSites } from '@consult/web-server/session/refuse-other-sites.ts'
import type { NextRequest } from 'next/server'
import { readConfig } from '../../../config.ts'
import { portalSession } from '../../../server/session/portal-session.ts'

/** Forwards an uploaded file to the API as it arrives, with the cookie's session. */
export async function POST(request: NextRequest): Promise<Response> {
  const refusal = await refuseOtherSites(portalSession)
  if (refusal) return refusal
  return forwardToApi(request, new URL('/v1/attachments', readConfig().API_URL), await portalSession.readToken())
}
