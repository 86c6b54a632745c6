import { isIPv6 } from 'node:net'

/**
 * A host in the one form that every check here compares, as the WHATWG URL parser reads it: lower case, IDNA in
 * ASCII, IPv4 in any base and length as four decimals, IPv6 compressed and without brackets, no trailing dot.
 * Null for anything that is not a bare host: with a port, path or user, an IPv6 zone, or an empty label.
 */
export function canonicalHost(host: string): string | null {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
  if (!isIPv6(bare) && /[\s:/\\?#@[\]]/.test(host)) return null
  const hostname = URL.parse(`https://${isIPv6(bare) ? `[${bare}]` : host}/`)?.hostname
  if (hostname === undefined) return null
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  const name = hostname.replace(/\.$/, '')
  return name.split('.').includes('') ? null : name
}

/** Domains that by standard or custom never belong to the public internet (RFC 6761, 6762, 8375, ICANN 2024). */
const privateDomains = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa']

/**
 * Whether a canonical name (not an address) can be a public host's. It may still resolve to a private address.
 * A name of one label is refused: search domains would complete it to something inside.
 */
export function isPublicName(name: string): boolean {
  return name.includes('.') && !privateDomains.some((domain) => name === domain || name.endsWith(`.${domain}`))
}
