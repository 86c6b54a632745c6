/** The part of `Headers` that these functions use. */
export interface ReadableHeaders {
  get(name: string): string | null
}

/**
 * Returns the origin under which the browser sees the portal.
 * @param portalUrl the configured URL. Without it, the `Host` header decides, which no other site can forge.
 */
export function requestOrigin(headers: ReadableHeaders, portalUrl: string | undefined): URL {
  if (portalUrl) return new URL(new URL(portalUrl).origin)
  const scheme = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return new URL(`${scheme}://${headers.get('host') ?? 'localhost'}`)
}
