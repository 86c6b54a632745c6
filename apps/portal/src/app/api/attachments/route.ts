import type { NextRequest } from 'next/server'
import { readConfig } from '../../../config.ts'
import { forwardToApi } from '../../../server/api-proxy/forward-to-api.ts'
import { readToken } from '../../../server/session/server-session.ts'
import { refuseOtherSites } from '../../../server/session/session-answers.ts'

/** Forwards an uploaded file to the API as it arrives, with the cookie's session. */
export async function POST(request: NextRequest): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  return forwardToApi(request, new URL('/v1/attachments', readConfig().API_URL), await readToken())
}
