import type { ReadableHeaders } from './request-origin.ts'

/**
 * True when the request was made by a page of this origin. The browser itself says so in `Sec-Fetch-Site`; where it
 * does not (old ones, and plain HTTP), the `Origin` header has to be ours to the letter.
 */
export function isSameOrigin(headers: ReadableHeaders, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === origin : site === 'same-origin'
}
