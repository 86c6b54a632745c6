import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'

/** All addresses of a host name, in order of preference; rejects as `dns.lookup` does when there are none. */
export type HostLookup = (hostname: string) => Promise<readonly LookupAddress[]>

/** The machine's own lookup, hosts file and search domains included: for hosts that the operator named. */
export const lookupOnMachine: HostLookup = (hostname) => lookup(hostname, { all: true })

/**
 * Looks a partner's host name up in the DNS alone. Unlike `dns.lookup` it does not occupy one of the process's four
 * threads while a partner's name server is slow, and no search domain completes the name to something inside.
 *
 * @param resolver the default is new each time: a `Resolver` keeps the name servers that it found when it was made
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
