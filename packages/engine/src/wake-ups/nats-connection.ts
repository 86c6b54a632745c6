import { connect, type NatsConnection } from '@nats-io/transport-node'
import { Listening, type OnListening } from './listening.ts'
import type { NatsSettings } from './nats-url.ts'

const reconnectMs = 500
/** A server that does not answer pings for this long counts as dead. */
const pingMs = 3_000

/** A connection to a NATS cluster. When it ends, it is reopened, with no limit on retries. */
export interface NatsLink {
  /** Sends to every subscriber, including those in this process. Without a connection it does nothing. */
  publish(payload: string): void
  close(): Promise<void>
}

/** Reports the changes of one connection until it is closed. While it is open, the client itself looks for servers. */
async function watch(connection: NatsConnection, listening: Listening): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') listening.ended(new Error('the NATS server disconnected'))
    if (status.type === 'reconnect') listening.began()
  }
}

/** Opens the connection in the background and subscribes to `subject`. */
export function openNatsLink(options: {
  settings: NatsSettings
  subject: string
  onPayload: (payload: string) => void
  onListening: OnListening
}): NatsLink {
  const { settings, subject, onPayload } = options
  const { servers, isTls, user, password, token } = settings
  const listening = new Listening((isListening, error) => {
    if (!closed) options.onListening(isListening, error)
  })
  let closed = false
  let connection: NatsConnection | null = null
  let retry: NodeJS.Timeout | null = null

  const open = async () => {
    let opened: NatsConnection | null = null
    try {
      opened = await connect({
        servers: [...servers],
        name: 'consult-wake-ups',
        timeout: 5_000,
        maxReconnectAttempts: -1,
        reconnectTimeWait: reconnectMs,
        pingInterval: pingMs,
        maxPingOut: 1,
        ...(isTls && { tls: {} }),
        ...(user !== undefined && { user, pass: password }),
        ...(token !== undefined && { token }),
      })
      if (closed) return await opened.close()
      connection = opened
      opened.subscribe(subject, {
        callback: (error, message) => {
          if (!error) onPayload(message.string())
        },
      })
      void watch(opened, listening)
      // When `flush` returns, the server knows the subscription.
      await opened.flush()
      listening.began()
      // The connection ends only when the server refuses the login, or when this process closes it.
      again((await opened.closed()) ?? new Error('the NATS connection ended'))
    } catch (error) {
      // Otherwise, the client would reopen this connection by itself, in addition to the next one, and nothing would
      // close it.
      await opened?.close().catch(() => undefined)
      again(error as Error)
    }
  }

  const again = (error: Error) => {
    connection = null
    if (closed) return
    listening.ended(error)
    retry = setTimeout(() => void open(), reconnectMs)
  }

  void open()
  return {
    publish: (payload) => connection?.publish(subject, payload),
    close: async () => {
      closed = true
      if (retry) clearTimeout(retry)
      // When no server is connected, there is nothing to wait for.
      await connection?.flush().catch(() => undefined)
      await connection?.close()
    },
  }
}
