import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A partner's webhook receiver: the events that it received, and how often. */
export interface Receiver {
  readonly url: string
  /** By event id: how often the event arrived, and each different content. */
  readonly events: ReadonlyMap<string, { times: number; readonly contents: Set<string> }>
  /** The epochs of the deliveries, in the order in which they were first seen. */
  readonly epochs: ReadonlySet<number>
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const events = new Map<string, { times: number; contents: Set<string> }>()
  const epochs = new Set<number>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { id } = JSON.parse(body) as { id: string }
    const seen = events.get(id) ?? { times: 0, contents: new Set() }
    seen.times += 1
    seen.contents.add(body)
    events.set(id, seen)
    epochs.add(Number(request.headers['x-service-epoch']))
    response.writeHead(200).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    events,
    epochs,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
