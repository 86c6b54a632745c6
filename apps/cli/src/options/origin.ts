import { InvalidArgumentError } from 'commander'

/**
 * Parses a web origin and returns it as browsers send it in the `Origin` header: scheme, host in lower case and ASCII,
 * and the port unless it is the scheme's default. Accepts one trailing slash. The result is safe to put into a
 * Content-Security-Policy.
 * @throws InvalidArgumentError
 */
export function parseOrigin(written: string): string {
  const refuse = (why: string) =>
    new InvalidArgumentError(`${why} Expected scheme, host and port: https://clinic.example`)
  const text = written.trim()
  if (!/^https?:\/\/[^/]/i.test(text)) throw refuse('Not an http or https origin.')
  if (!/^https?:\/\/[^/?#\\]+\/?$/i.test(text)) throw refuse('An origin has no path, query or fragment.')
  if (text.includes('@')) throw refuse('An origin has no user name or password.')
  const url = URL.parse(text)
  // URL.parse accepts these characters. In a policy they would end the directive or match more than one host.
  if (!url || /[*;,'\s]/.test(url.hostname) || url.port === '0') throw refuse('Invalid host or port.')
  return url.origin
}

/** Collects a repeatable option: each distinct origin once, in the given order. @throws InvalidArgumentError */
export function collectOrigin(written: string, previous: readonly string[] = []): string[] {
  return [...new Set([...previous, parseOrigin(written)])]
}
