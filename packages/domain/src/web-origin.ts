/** A web origin as browsers send it in the `Origin` header, or why a text isn't a web origin. */
export type ParsedOrigin = { readonly origin: string } | { readonly fault: string }

/**
 * Parses a web origin: scheme, host in lower case and ASCII, and the port unless it is the scheme's default. Accepts one
 * trailing slash. The result is safe to put into a Content-Security-Policy.
 */
export function parseWebOrigin(written: string): ParsedOrigin {
  const refuse = (why: string) => ({ fault: `${why} Expected scheme, host and port: https://clinic.example` })
  const text = written.trim()
  if (!/^https?:\/\/[^/]/i.test(text)) return refuse('Not an http or https origin.')
  if (!/^https?:\/\/[^/?#\\]+\/?$/i.test(text)) return refuse('An origin has no path, query or fragment.')
  if (text.includes('@')) return refuse('An origin has no user name or password.')
  const url = URL.parse(text)
  // URL.parse accepts these characters. In a policy they would end the directive or match more than one host.
  if (!url || /[*;,'\s]/.test(url.hostname) || url.port === '0') return refuse('Invalid host or port.')
  return { origin: url.origin }
}
