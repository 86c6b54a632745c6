import { faultOf } from '@consult/web-client/errors/fault.ts'
import type { NextRequest } from 'next/server'
import { forwardFile } from '../../../../../server/api-proxy/forward-file.ts'
import { portalSession } from '../../../../../server/session/portal-session.ts'

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
  const token = await portalSession.readToken()
  if (token === null) return empty(401)
  try {
    const { consult } = await portalSession.apiFor(token).portalCalls.get.query({ id })
    const link = file === 'recording' ? consult.recordingUrl : consult.transcriptUrl
    return link === undefined ? empty(404) : await forwardFile(request, new URL(link).pathname)
  } catch (error) {
    return empty(faultOf(error).status ?? 503)
  }
}
