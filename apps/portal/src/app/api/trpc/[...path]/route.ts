import type { NextRequest } from 'next/server'
import { readConfig } from '../../../../config.ts'
import { forwardToApi } from '../../../../server/api-proxy/forward-to-api.ts'
import { procedurePath } from '../../../../server/api-proxy/procedure-path.ts'
import { readToken } from '../../../../server/session/server-session.ts'
import { refuseOtherSites } from '../../../../server/session/session-answers.ts'

interface Context {
  readonly params: Promise<{ path: string[] }>
}

/**
 * Forwards the browser's calls to the API: same origin, with the cookie's session as the credential. The API authorizes
 * them.
 */
async function call(request: NextRequest, { params }: Context): Promise<Response> {
  if (request.method !== 'GET') {
    const refusal = await refuseOtherSites()
    if (refusal) return refusal
  }
  const path = procedurePath((await params).path)
  if (path === null) return new Response(null, { status: 404 })
  const to = new URL(`/trpc/${path}${request.nextUrl.search}`, readConfig().API_URL)
  return forwardToApi(request, to, await readToken())
}

export { call as GET, call as POST }
