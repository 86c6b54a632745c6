/** The part of `Headers` that these functions use. */
export interface ReadableHeaders {
  get(name: string): string | null
}

/**
 * Returns the origin under which the browser sees the app.
 * @param publicUrl the configured URL. Without it, the `Host` header decides, which no other site can forge.
 */
export function requestOrigin(headers: ReadableHeaders, publicUrl: string | undefined): URL {
  if (publicUrl) return new URL(new URL(publicUrl).origin)
  const scheme = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return new URL(`${scheme}://${headers.get('host') ?? 'localhost'}`)
}
