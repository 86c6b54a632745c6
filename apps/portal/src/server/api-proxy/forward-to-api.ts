import { headersTowardsApi, headersTowardsBrowser } from './header-allow-list.ts'
import { shutdown } from './shutdown.ts'

/** The answer when the API cannot be reached, in the form in which the API's own errors come. */
function unreachable(): Response {
  const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, consult: { code: 'unreachable', details: null } }
  const error = { message: 'The service cannot be reached.', code: -32603, data }
  return Response.json({ error }, { status: 503, headers: { 'cache-control': 'no-store' } })
}

/**
 * Hands a browser's call on to the API and the answer back as it comes. When the browser goes away, the call to the
 * API ends too.
 * @param to the address of the call at the API.
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
