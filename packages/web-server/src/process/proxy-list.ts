import { compile } from '@fastify/proxy-addr'

/** True when every entry is an address, a network (`10.0.0.0/8`), `loopback`, `linklocal` or `uniquelocal`. */
export function isProxyList(entries: readonly string[]): boolean {
  try {
    compile([...entries])
    return true
  } catch {
    return false
  }
}
