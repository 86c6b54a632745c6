import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Azure's platform address, which answers guests with their credentials, lies in public space. */
const azurePlatform = '168.63.129.16'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address, as text, is one host on the public internet. An IPv4-mapped IPv6 address counts as the IPv4
 * address that it reaches; the other ways to carry an IPv4 address inside IPv6 (compatible, translated, NAT64's
 * well-known prefixes, 6to4, Teredo, ISATAP) are not public whatever they carry. False for anything else than an
 * address. What it cannot know: a NAT64 prefix that the own network chose out of public space.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const reached = ipaddr.process(address)
  if (reached.range() !== 'unicast') return false
  if (reached instanceof ipaddr.IPv4) return reached.toString() !== azurePlatform
  // ipaddr.js calls every unassigned address unicast, IPv4-compatible ::127.0.0.1 among them.
  return reached.match(globalUnicast) && !isIsatap(reached)
}

/** ISATAP (RFC 5214): the interface identifier is 0000:5efe or 0200:5efe and an IPv4 address of the own site. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe
}
