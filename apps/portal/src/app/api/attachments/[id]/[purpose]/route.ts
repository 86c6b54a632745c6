import { type AttachmentPurpose, attachmentPurposes } from '@consult/domain'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import type { NextRequest } from 'next/server'
import { forwardFile } from '../../../../../server/api-proxy/forward-file.ts'
import { portalSession } from '../../../../../server/session/portal-session.ts'

interface Context {
  readonly params: Promise<{ id: string; purpose: string }>
}

const isPurpose = (purpose: string): purpose is AttachmentPurpose =>
  (attachmentPurposes as readonly string[]).includes(purpose)

const empty = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })

/**
 * Serves a message's file to the signed-in user. The file's URL never changes and works only with a session. The
 * short-lived link to the file is created here and never reaches the browser.
 */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { id, purpose } = await params
  if (!isPurpose(purpose)) return empty(404)
  const token = await portalSession.readToken()
  if (token === null) return empty(401)
  try {
    const urls = await portalSession.apiFor(token).files.link.query({ id })
    const link = urls[purpose]
    return link === undefined ? empty(404) : await forwardFile(request, new URL(link).pathname)
  } catch (error) {
    return empty(faultOf(error).status ?? 503)
  }
}
