import ipaddr from 'ipaddr.js'

/** Whoever has one IPv6 address has the 2^64 beside it. */
const ipv6Bits = 64

/** What is left of an address when the machine is taken off it. */
const networkBits = { ipv4: 24, ipv6: 48 }

/**
 * The part of a client's address that one caller holds: an IPv4 address, or the first half of an IPv6 one. Text that
 * is no address stands for itself, and all whose address nobody knows are one caller.
 */
export function addressGroup(address: string | null): string {
  if (address === null) return 'unknown'
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${ipv6Bits}`).toString()}/${ipv6Bits}`
}

/**
 * The groups of addresses that one caller may hold, the narrowest first: an IPv4 address is one; of an IPv6 address the
 * network (/64) and the site (/48), which providers hand out whole.
 */
export function addressGroups(address: string | null): string[] {
  const group = addressGroup(address)
  const site = siteOf(address)
  return site === null ? [group] : [group, site]
}

/** Where an address is, without whose it is: `203.0.113.0/24`, `2001:db8:5::/48`. Null for what is no address. */
export function networkOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  const network = (bits: number) => `${parsed.toNormalizedString()}/${bits}`
  return parsed instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(network(networkBits.ipv4)).toString()}/${networkBits.ipv4}`
    : `${ipaddr.IPv6.networkAddressFromCIDR(network(networkBits.ipv6)).toString()}/${networkBits.ipv6}`
}

/** The /48 of an IPv6 address, which one site holds. Null for every other: an IPv4 site has one address. */
export function siteOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null
  return ipaddr.process(address).kind() === 'ipv6' ? networkOf(address) : null
}
