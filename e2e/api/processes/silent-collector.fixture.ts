import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A collector that accepts every request and never answers. */
export interface SilentCollector {
  readonly url: string
  /** The number of exports that it has received. */
  readonly exports: () => number
  close(): void
}

export async function startSilentCollector(): Promise<SilentCollector> {
  let exports = 0
  const server = createServer((request) => {
    exports += 1
    request.resume()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exports: () => exports,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
