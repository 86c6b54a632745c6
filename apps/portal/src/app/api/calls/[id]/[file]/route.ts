import type { NextRequest } from 'next/server'
import { faultOf } from '../../../../../entities/errors/fault.ts'
import { forwardFile } from '../../../../../server/api-proxy/forward-file.ts'
import { apiFor, readToken } from '../../../../../server/session/server-session.ts'

interface Context {
  readonly params: Promise<{ id: string; file: string }>
}

const empty = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })

/**
 * Serves a call's recording or transcript to the signed-in user. As with message files, the short-lived link is created
 * here for each request and never reaches the browser.
 */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { id, file } = await params
  if (file !== 'recording' && file !== 'transcript') return empty(404)
  const token = await readToken()
  if (token === null) return empty(401)
  try {
    const { consult } = await apiFor(token).portalCalls.get.query({ id })
    const link = file === 'recording' ? consult.recordingUrl : consult.transcriptUrl
    return link === undefined ? empty(404) : await forwardFile(request, new URL(link).pathname)
  } catch (error) {
    return empty(faultOf(error).status ?? 503)
  }
}
