import ipaddr from 'ipaddr.js'

/** Whoever has one IPv6 address has the 2^64 beside it. */
const ipv6Bits = 64

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
