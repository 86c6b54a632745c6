/** The part of `Headers` that these rules read. */
export interface ReadableHeaders {
  get(name: string): string | null
}

/**
 * The origin under which the browser sees the portal.
 * @param portalUrl where it is configured to be; else the `Host` header says it, which no other site can forge.
 */
export function requestOrigin(headers: ReadableHeaders, portalUrl: string | undefined): URL {
  if (portalUrl) return new URL(new URL(portalUrl).origin)
  const scheme = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return new URL(`${scheme}://${headers.get('host') ?? 'localhost'}`)
}
