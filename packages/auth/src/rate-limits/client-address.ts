import ipaddr from 'ipaddr.js'

/** The owner of one IPv6 address also controls the 2^64 addresses around it. */
const ipv6Bits = 64

/** The prefix lengths that remain when the host part of an address is removed. */
const networkBits = { ipv4: 24, ipv6: 48 }

/**
 * The group of addresses that one caller controls: an IPv4 address, or the first half of an IPv6 address. Other text is
 * a group by itself, and all unknown addresses are one group.
 */
export function addressGroup(address: string | null): string {
  if (address === null) return 'unknown'
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${ipv6Bits}`).toString()}/${ipv6Bits}`
}

/**
 * The groups of addresses that one caller may control, narrowest first: for IPv4 the address; for IPv6 the network
 * (/64) and the site (/48), which providers assign as a whole.
 */
export function addressGroups(address: string | null): string[] {
  const group = addressGroup(address)
  const site = siteOf(address)
  return site === null ? [group] : [group, site]
}

/**
 * The network of an address, without its host: `203.0.113.0/24`, `2001:db8:5::/48`. Null for text that is not an
 * address.
 */
export function networkOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  const network = (bits: number) => `${parsed.toNormalizedString()}/${bits}`
  return parsed instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(network(networkBits.ipv4)).toString()}/${networkBits.ipv4}`
    : `${ipaddr.IPv6.networkAddressFromCIDR(network(networkBits.ipv6)).toString()}/${networkBits.ipv6}`
}

/** The /48 of an IPv6 address, which one site controls. Null for all others: an IPv4 site has one address. */
export function siteOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null
  return ipaddr.process(address).kind() === 'ipv6' ? networkOf(address) : null
}
