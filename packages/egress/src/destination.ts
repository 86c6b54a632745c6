import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'
import { canonicalHost, isPublicName } from './host.ts'

/** Why a destination is refused: its scheme is not allowed, or its host is not on the public internet. */
export type DestinationProblem = 'scheme_not_allowed' | 'host_not_public'

/**
 * Checks the scheme (with its colon) and host of a destination before any DNS lookup; null when both are allowed. For
 * a literal address this is the only check, because no lookup follows.
 */
export function checkDestination(
  protocol: string,
  hostname: string,
  allowed: ReadonlySet<string>,
): DestinationProblem | null {
  const host = canonicalHost(hostname)
  if (host !== null && allowed.has(host))
    return protocol === 'https:' || protocol === 'http:' ? null : 'scheme_not_allowed'
  if (protocol !== 'https:') return 'scheme_not_allowed'
  if (host === null) return 'host_not_public'
  return (isIP(host) ? isPublicAddress(host) : isPublicName(host)) ? null : 'host_not_public'
}
