import { headersTowardsApi, headersTowardsBrowser } from './header-allow-list.ts'
import { shutdown } from './shutdown.ts'

/** Returns the answer for an unreachable API, in the format of the API's own errors. */
function unreachable(): Response {
  const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, consult: { code: 'unreachable', details: null } }
  const error = { message: 'The service cannot be reached.', code: -32603, data }
  return Response.json({ error }, { status: 503, headers: { 'cache-control': 'no-store' } })
}

/**
 * Forwards a browser's call to the API, and streams the answer back. If the browser disconnects, the call to the API is
 * aborted.
 * @param to the URL of the call at the API.
 */
export async function forwardToApi(request: Request, to: URL, token: string | null): Promise<Response> {
  try {
    const answer = await fetch(to, {
      method: request.method,
      headers: headersTowardsApi(request.headers, token),
      signal: AbortSignal.any([request.signal, shutdown]),
      cache: 'no-store',
      redirect: 'manual',
      ...(request.method === 'POST' && { body: request.body, duplex: 'half' }),
    } as RequestInit)
    return new Response(answer.body, { status: answer.status, headers: headersTowardsBrowser(answer.headers) })
  } catch {
    return unreachable()
  }
}
