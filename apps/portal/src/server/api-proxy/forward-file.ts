import { shutdown } from '@consult/web-server/api-proxy/shutdown.ts'
import { readConfig } from '../../config.ts'

const asked = ['range', 'user-agent', 'x-forwarded-for'] as const
const answered = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'x-request-id',
] as const

function pick(headers: Headers, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name): [string, string][] => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
  )
}

/**
 * Streams the file behind a link to the browser, which may cache the file when the API allows it.
 * @param path the link's path below the API's URL.
 */
export async function forwardFile(request: Request, path: string): Promise<Response> {
  const answer = await fetch(new URL(path, readConfig().API_URL), {
    headers: pick(request.headers, asked),
    signal: AbortSignal.any([request.signal, shutdown]),
    cache: 'no-store',
    redirect: 'manual',
  })
  const headers = pick(answer.headers, answered)
  // The URL works only with a session: a file in the browser's cache belongs to the session that loaded it.
  headers.set('vary', 'cookie')
  return new Response(answer.body, { status: answer.status, headers })
}
