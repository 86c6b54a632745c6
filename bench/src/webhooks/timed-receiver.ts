import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The deliveries to one path of a receiver: when each event first arrived, by the clock of this process, and repeats. */
export interface Arrivals {
  readonly first: Map<string, number>
  repeated: number
}

/** A server with the endpoints of many partners, each at its own path. */
export interface TimedReceiver {
  urlOf(name: string): string
  /** The deliveries that have arrived at the path of this name since `forget`. */
  at(name: string): Arrivals
  forget(): void
  close(): void
}

const idForm = /"id":"([^"]+)"/

/** Starts the server. It does as little as possible, because it shares the machine with the measured processes. */
export async function startTimedReceiver(): Promise<TimedReceiver> {
  const arrivals = new Map<string, Arrivals>()
  const at = (name: string) => {
    const found = arrivals.get(name) ?? { first: new Map(), repeated: 0 }
    arrivals.set(name, found)
    return found
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const now = performance.now()
    response.writeHead(200, { 'content-length': 0 }).end()
    const endpoint = at(request.url?.slice(1) ?? '')
    const id = idForm.exec(body)?.[1] ?? ''
    if (endpoint.first.has(id)) endpoint.repeated += 1
    else endpoint.first.set(id, now)
  })
  // Longer than any part of a measurement.
  server.keepAliveTimeout = 120_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}`,
    at,
    forget: () => arrivals.clear(),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
