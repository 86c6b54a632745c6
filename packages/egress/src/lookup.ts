import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'

/** Resolves a host name to all its addresses, in order of preference. Rejects like `dns.lookup` when there are none. */
export type HostLookup = (hostname: string) => Promise<readonly LookupAddress[]>

/**
 * Resolves with the machine's own lookup, including the hosts file and search domains. For hosts that the operator
 * allows.
 */
export const lookupOnMachine: HostLookup = (hostname) => lookup(hostname, { all: true })

/**
 * Resolves a partner's host name with DNS only. Unlike `dns.lookup`, it does not block one of the process's four
 * threads while a partner's name server is slow, and no search domain completes the name to an internal one.
 *
 * @param resolver by default a new one each time, because a `Resolver` keeps the name servers configured when it was
 * created.
 */
export async function lookupInDns(
  hostname: string,
  resolver: Resolver = new Resolver({ timeout: 2000, tries: 2 }),
): Promise<readonly LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ]
}
