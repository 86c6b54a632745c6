import type { ReadableHeaders } from './request-origin.ts'

/**
 * True if a page of this origin made the request. Browsers report this in `Sec-Fetch-Site`. Where they do not (old
 * browsers and plain HTTP), the `Origin` header must match ours exactly.
 */
export function isSameOrigin(headers: ReadableHeaders, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === origin : site === 'same-origin'
}
