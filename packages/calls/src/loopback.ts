import { isIPv4 } from 'node:net'

/**
 * Reports whether a host, from a URL or a listen address, is only reachable on the loopback. Names other than
 * `localhost` do not count, because their address may change.
 */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}
