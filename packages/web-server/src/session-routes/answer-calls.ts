import { forwardToApi } from '../api-proxy/forward-to-api.ts'
import { procedurePath } from '../api-proxy/procedure-path.ts'
import { refuseOtherSites } from '../session/refuse-other-sites.ts'
import type { ServerSession } from '../session/server-session.ts'

interface Context {
  readonly params: Promise<{ path: string[] }>
}

/**
 * Creates the handler of an app's route `api/trpc/[...path]`. It forwards the browser's calls to the API: same origin, with
 * the cookie's session as the credential. The API authorizes them.
 */
export function answerCalls(session: ServerSession<unknown>) {
  return async (request: Request, { params }: Context): Promise<Response> => {
    if (request.method !== 'GET') {
      const refusal = await refuseOtherSites(session)
      if (refusal) return refusal
    }
    const path = procedurePath((await params).path)
    if (path === null) return new Response(null, { status: 404 })
    const to = new URL(`/trpc/${path}${new URL(request.url).search}`, session.server.apiUrl)
    return forwardToApi(request, to, await session.readToken())
  }
}
