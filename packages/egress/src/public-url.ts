import { checkDestination, type DestinationProblem } from './destination.ts'
import { canonicalHost } from './host.ts'
import { allowedHosts, type EgressPolicy } from './policy.ts'

export type PublicUrlProblem = DestinationProblem | 'malformed' | 'too_long' | 'has_credentials' | 'has_fragment'

/** A URL that may be called, or why not; `code` and `message` fit an issue of an `invalid_request`. */
export type PublicUrlResult =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly code: PublicUrlProblem; readonly message: string }

const messages: Readonly<Record<PublicUrlProblem, string>> = {
  malformed: 'not an absolute URL, or written with white space, control characters or backslashes',
  too_long: 'longer than 2048 characters',
  scheme_not_allowed: 'not an https URL',
  has_credentials: 'a user name or password in a URL is not accepted',
  has_fragment: 'a fragment (#) in a URL is not accepted',
  host_not_public: 'the host is not on the public internet',
}

/**
 * Reads a URL that a partner supplied for the service to call: https on a public host, or http(s) on a host of the
 * operator's allow-list; any port. Names are not looked up: whoever calls the URL later goes through
 * `createSafeDispatcher`. Store `url.href`, which is what was checked. Throws only for a bad allow-list.
 */
export function parsePublicUrl(written: string, policy: EgressPolicy): PublicUrlResult {
  const allowed = allowedHosts(policy)
  if (written.length > 2048) return refuse('too_long')
  // Parsers differ in what they make of these, and a URL that two of them read differently passes one and reaches the other.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u0020\u007f\\]/.test(written)) return refuse('malformed')
  const url = URL.parse(written)
  if (!url || url.port === '0') return refuse('malformed')
  const problem = checkDestination(url.protocol, url.hostname, allowed)
  if (problem) return refuse(problem)
  if (url.username !== '' || url.password !== '') return refuse('has_credentials')
  if (url.href.includes('#')) return refuse('has_fragment')
  dropTrailingDot(url)
  return { ok: true, url }
}

/** Certificates and `Host` checks of receivers do not know the trailing dot of a fully qualified name. */
function dropTrailingDot(url: URL): void {
  if (url.hostname.endsWith('.')) url.hostname = canonicalHost(url.hostname) ?? url.hostname
}

function refuse(code: PublicUrlProblem): PublicUrlResult {
  return { ok: false, code, message: messages[code] }
}
