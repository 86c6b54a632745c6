import { Resolver } from 'node:dns/promises'

/** Returns the values of a name's TXT records; empty when it has none. Rejects when the lookup failed. */
export type TextLookup = (name: string) => Promise<readonly string[]>

const isAbsent = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(`${error.code}`)

/** @param servers the name servers to ask, as `host:port`. Default: those of the machine. */
export function createTextLookup(servers?: readonly string[]): TextLookup {
  return async (name) => {
    // A new one each time, because a `Resolver` keeps the name servers configured when it was created.
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    if (servers) resolver.setServers(servers)
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (isAbsent(error)) return []
      throw error
    }
  }
}
