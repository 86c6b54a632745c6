import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * A network in CIDR notation in canonical form: `192.0.2.0/24`, `2001:db8::/32`. An address without a length is a network of
 * one address. Null for other text, for a network with host bits, and for IPv4 in IPv6 notation.
 */
export function parseAddressRange(text: string): string | null {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0 || address.includes('%')) return null
  const widest = family === 4 ? 32 : 128
  const bits = length === undefined ? widest : Number(length)
  if (length !== undefined && (!/^\d{1,3}$/.test(length) || bits > widest)) return null
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) return null
  const type = parsed instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6
  const network = type.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits}`)
  return network.toNormalizedString() === parsed.toNormalizedString() ? `${parsed.toString()}/${bits}` : null
}

const toRange = (range: string): Range => ipaddr.parseCIDR(range) as Range

function contains([network, bits]: Range, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return network.kind() === address.kind() && address.match(network, bits)
}

/**
 * Reports whether an address is in one of these networks. Null stands for all networks, and contains unknown addresses
 * too. Listed networks never contain an unknown address.
 */
export function isInRanges(address: string | null, ranges: readonly string[] | null): boolean {
  if (ranges === null) return true
  if (address === null || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some((range) => contains(toRange(range), parsed))
}

/** Reports whether every address of `inner` is in one of these networks. Both are canonical. */
export function isWithinRanges(inner: string, ranges: readonly string[]): boolean {
  const [address, bits] = toRange(inner)
  return ranges.some((range) => {
    const outer = toRange(range)
    return outer[1] <= bits && contains(outer, address)
  })
}
