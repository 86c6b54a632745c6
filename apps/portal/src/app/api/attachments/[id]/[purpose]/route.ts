import type { NextRequest } from 'next/server'
import { faultOf } from '../../../../../entities/errors/fault.ts'
import { forwardFile } from '../../../../../server/api-proxy/forward-file.ts'
import { apiFor, readToken } from '../../../../../server/session/server-session.ts'

interface Context {
  readonly params: Promise<{ id: string; purpose: string }>
}

const empty = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })

/**
 * A file of a message, for whoever is signed in. The address of a file never changes and opens nothing without the
 * session; the link that does, and is good for minutes, is made here and never reaches the browser.
 */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { id, purpose } = await params
  if (purpose !== 'preview' && purpose !== 'download') return empty(404)
  const token = await readToken()
  if (token === null) return empty(401)
  try {
    const urls = await apiFor(token).files.link.query({ id })
    const link = urls[purpose]
    return link === undefined ? empty(404) : await forwardFile(request, new URL(link).pathname)
  } catch (error) {
    return empty(faultOf(error).status ?? 503)
  }
}
