import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'

/** True when every entry is an address, a network (`10.0.0.0/8`), `loopback`, `linklocal` or `uniquelocal`. */
export function isProxyList(entries: readonly string[]): boolean {
  try {
    compile([...entries])
    return true
  } catch {
    return false
  }
}

/** The variable that lists proxies, separated by commas. Default: there are none. */
export const proxyList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine(isProxyList, 'not a list of addresses, networks, or loopback, linklocal, uniquelocal')
