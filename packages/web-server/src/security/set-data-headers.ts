import type { IncomingMessage, ServerResponse } from 'node:http'
import { dataPolicy, securityHeaders, strictTransport } from './content-security-policy.ts'
import { requestOrigin } from './request-origin.ts'

/** Paths of data. Next's proxy does not run for them, because it would keep the whole body in memory first. */
export const isData = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean => url.startsWith('/api/')

/**
 * Sets the security headers of data, as `answerWithHeaders` does for pages.
 * @param app.publicUrl the configured address of the app. @param app.hasCalls whether its pages use the devices of calls.
 */
export function setDataHeaders(
  { headers }: Pick<IncomingMessage, 'headers'>,
  response: Pick<ServerResponse, 'setHeader'>,
  { publicUrl, hasCalls }: { publicUrl: string | undefined; hasCalls: boolean },
): void {
  response.setHeader('Content-Security-Policy', dataPolicy)
  for (const [name, value] of Object.entries(securityHeaders(hasCalls))) response.setHeader(name, value)
  // Only the scheme counts here. An invalid `Host` must not throw: no caller would catch the error.
  const proto = headers['x-forwarded-proto']?.toString() ?? null
  const { protocol } = requestOrigin({ get: (name) => (name === 'x-forwarded-proto' ? proto : null) }, publicUrl)
  if (protocol === 'https:') response.setHeader('Strict-Transport-Security', strictTransport)
}
