import type { EventMessage } from '@consult/domain'
import { Client } from 'undici'

/** A client that follows `/trpc/stream.follow` like the portal and the widget. */
export interface EventStream {
  /** Resolves when all events from before the stream's start have arrived. */
  readonly caughtUp: Promise<void>
  close(): Promise<void>
}

interface Frame {
  readonly kind: string
  readonly event?: { readonly type: string; readonly data: { readonly message?: EventMessage } }
}

/** @param onMessage called for every message of the stream as soon as it is read. */
export async function followStream(
  apiUrl: string,
  bearer: string,
  onMessage: (message: EventMessage) => void,
): Promise<EventStream> {
  const client = new Client(apiUrl, { bodyTimeout: 0 })
  const { promise: caughtUp, resolve: setCaughtUp } = Promise.withResolvers<void>()
  const { statusCode, body } = await client.request({
    path: `/trpc/stream.follow?input=${encodeURIComponent('{}')}`,
    method: 'GET',
    headers: { authorization: `Bearer ${bearer}`, accept: 'text/event-stream' },
  })
  if (statusCode !== 200) throw new Error(`the stream was answered with ${statusCode}: ${await body.text()}`)

  const take = (line: string) => {
    // A heartbeat is a frame whose data is empty.
    if (!line.startsWith('data: ') || line === 'data: ') return
    const frame = JSON.parse(line.slice('data: '.length)) as Partial<Frame>
    if (frame.kind === 'caught_up') setCaughtUp()
    if (frame.event?.data.message) onMessage(frame.event.data.message)
  }
  let rest = ''
  body.setEncoding('utf8')
  body.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  // The follower disconnects by closing the connection.
  body.on('error', () => undefined)
  return { caughtUp, close: () => client.destroy() }
}
