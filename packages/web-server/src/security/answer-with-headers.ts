import { type NextRequest, NextResponse } from 'next/server'
import { askedPathHeader } from '../pages/return-path.ts'
import { contentSecurityPolicy, securityHeaders, strictTransport } from './content-security-policy.ts'
import { requestOrigin } from './request-origin.ts'

/**
 * Sets the security headers on every page. Data has its own (`setDataHeaders`). It does not control access: routes do that themselves.
 * @param app.publicUrl the configured address of the app. @param app.hasCalls whether its pages use the devices of calls.
 * @param app.hasFrames whether its pages show others of its pages in frames.
 */
export function answerWithHeaders(
  request: NextRequest,
  { publicUrl, hasCalls, hasFrames = false }: { publicUrl: string | undefined; hasCalls: boolean; hasFrames?: boolean },
): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = contentSecurityPolicy({ nonce, development: process.env.NODE_ENV === 'development', hasFrames })
  // Next reads the nonce from the policy on the request and puts it on its own scripts.
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set(askedPathHeader, request.nextUrl.pathname)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  for (const [name, value] of Object.entries(securityHeaders(hasCalls))) response.headers.set(name, value)
  if (requestOrigin(request.headers, publicUrl).protocol === 'https:') {
    response.headers.set('Strict-Transport-Security', strictTransport)
  }
  return response
}
