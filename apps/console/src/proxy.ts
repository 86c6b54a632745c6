import { answerWithHeaders } from '@consult/web-server/security/answer-with-headers.ts'
import type { NextRequest, NextResponse } from 'next/server'
import { readConfig } from './config.ts'

/** Sets the security headers on every page. Next keeps the body of what runs here in memory, so `/api/` is left out. The preview of a form has its own. */
export function proxy(request: NextRequest): NextResponse {
  return answerWithHeaders(request, { publicUrl: readConfig().CONSOLE_URL, hasCalls: false, hasFrames: true })
}

export const config = { matcher: '/((?!api/|embed/|_next/static|_next/image).*)' }
