import { type NextRequest, NextResponse } from 'next/server'
import { readConfig } from './config.ts'
import {
  contentSecurityPolicy,
  dataPolicy,
  securityHeaders,
  strictTransport,
} from './server/security/content-security-policy.ts'
import { requestOrigin } from './server/security/request-origin.ts'
import { askedPathHeader } from './server/session/return-path.ts'

/** Sets the security headers on every response. It does not control access: routes do that themselves. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = contentSecurityPolicy({ nonce, development: process.env.NODE_ENV === 'development' })
  // Next reads the nonce from the policy on the request and puts it on its own scripts.
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set(askedPathHeader, request.nextUrl.pathname)
  const response = NextResponse.next({ request: { headers } })
  const isData = request.nextUrl.pathname.startsWith('/api/')
  response.headers.set('Content-Security-Policy', isData ? dataPolicy : policy)
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
  if (requestOrigin(request.headers, readConfig().PORTAL_URL).protocol === 'https:') {
    response.headers.set('Strict-Transport-Security', strictTransport)
  }
  return response
}

export const config = { matcher: '/((?!_next/static|_next/image).*)' }
