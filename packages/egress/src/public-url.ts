import { checkDestination, type DestinationProblem } from './destination.ts'
import { canonicalHost } from './host.ts'
import { allowedHosts, type EgressPolicy } from './policy.ts'

export type PublicUrlProblem = DestinationProblem | 'malformed' | 'too_long' | 'has_credentials' | 'has_fragment'

/** An allowed URL, or why it is refused; `code` and `message` fit an issue of an `invalid_request`. */
export type PublicUrlResult =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly code: PublicUrlProblem; readonly message: string }

const messages: Readonly<Record<PublicUrlProblem, string>> = {
  malformed: 'Use an absolute URL, without white space, control characters and backslashes.',
  too_long: 'Use a URL of at most 2048 characters.',
  scheme_not_allowed: 'Use an https URL.',
  has_credentials: 'Leave out the user name and password.',
  has_fragment: 'Leave out the fragment, from the # on.',
  host_not_public: 'Use a host on the public internet.',
}

/**
 * Parses a URL that a partner supplied for the service to call: https to a public host, or http(s) to a host on the
 * operator's allow-list, on any port. It does not resolve names: calls to the URL must go through
 * `createSafeDispatcher`. Store `url.href`, because that is the checked form. @throws only for a bad allow-list.
 */
export function parsePublicUrl(written: string, policy: EgressPolicy): PublicUrlResult {
  const allowed = allowedHosts(policy)
  if (written.length > 2048) return refuse('too_long')
  // Parsers disagree about these characters: a URL that two parsers read differently could pass the check and reach
  // another host.
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

/**
 * Removes the trailing dot of a fully qualified name, which receivers' certificates and `Host` checks do not expect.
 */
function dropTrailingDot(url: URL): void {
  if (url.hostname.endsWith('.')) url.hostname = canonicalHost(url.hostname) ?? url.hostname
}

function refuse(code: PublicUrlProblem): PublicUrlResult {
  return { ok: false, code, message: messages[code] }
}
