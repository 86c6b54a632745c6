import { InvalidArgumentError } from 'commander'

/**
 * A web origin as browsers write it in their `Origin` header: scheme, host in lower case and ASCII, and a port only
 * where it is not the scheme's own. One closing slash is forgiven. The result stands in a Content-Security-Policy.
 * @throws InvalidArgumentError
 */
export function parseOrigin(written: string): string {
  const refuse = (why: string) =>
    new InvalidArgumentError(`${why} Expected scheme, host and port: https://clinic.example`)
  const text = written.trim()
  if (!/^https?:\/\/[^/]/i.test(text)) throw refuse('Not an http or https origin.')
  if (!/^https?:\/\/[^/?#\\]+\/?$/i.test(text)) throw refuse('A path, query or fragment is no part of an origin.')
  if (text.includes('@')) throw refuse('A user name or password is no part of an origin.')
  const url = URL.parse(text)
  // The parser lets these pass, and in a policy they would end the directive or match more than one host.
  if (!url || /[*;,'\s]/.test(url.hostname) || url.port === '0') throw refuse('Not a host and port.')
  return url.origin
}

/** For an option that may be given more than once: every origin once, in the order given. @throws InvalidArgumentError */
export function collectOrigin(written: string, previous: readonly string[] = []): string[] {
  return [...new Set([...previous, parseOrigin(written)])]
}
