import { isIPv6 } from 'node:net'

/**
 * Returns a host in the canonical form that all checks compare, as the WHATWG URL parser reads it: lower case, IDNA
 * in ASCII, IPv4 of any base and length as four decimals, IPv6 compressed and without brackets, no trailing dot. Null
 * for anything but a bare host: with a port, path or user, an IPv6 zone, or an empty label.
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

/** Domains that by standard or convention are never on the public internet (RFC 6761, 6762, 8375, ICANN 2024). */
const privateDomains = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa']

/**
 * Reports whether a canonical name (not an address) can be a public host. It may still resolve to a private address.
 * Single-label names are refused, because search domains could complete them to an internal name.
 */
export function isPublicName(name: string): boolean {
  return name.includes('.') && !privateDomains.some((domain) => name === domain || name.endsWith(`.${domain}`))
}
