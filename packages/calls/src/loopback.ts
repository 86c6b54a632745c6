import { isIPv4 } from 'node:net'

/**
 * Whether a host, as it stands in a URL or is listened on, is this machine by the loopback alone. Names other than
 * `localhost` are not: what they lead to may change.
 */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}
