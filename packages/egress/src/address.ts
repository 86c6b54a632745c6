import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Azure's platform address, which returns credentials to guests. It lies in public address space. */
const azurePlatform = '168.63.129.16'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Reports whether an IP address, as text, is one host on the public internet. An IPv4-mapped IPv6 address counts as
 * the IPv4 address that it reaches. Other IPv6 forms that carry an IPv4 address (compatible, translated, NAT64's
 * well-known prefixes, 6to4, Teredo, ISATAP) are never public. False for anything but an address. Not detected: a
 * NAT64 prefix that the local network took from public address space.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const reached = ipaddr.process(address)
  if (reached.range() !== 'unicast') return false
  if (reached instanceof ipaddr.IPv4) return reached.toString() !== azurePlatform
  // ipaddr.js calls every unassigned address unicast, including IPv4-compatible ::127.0.0.1.
  return reached.match(globalUnicast) && !isIsatap(reached)
}

/**
 * ISATAP (RFC 5214): the interface identifier is 0000:5efe or 0200:5efe, followed by an IPv4 address of the local
 * site.
 */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe
}
