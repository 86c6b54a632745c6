import { DatabaseClient } from '@consult/db'

/** How often the listening connection is checked, and the delay before it is reopened. */
const checkMs = 15_000
const reconnectMs = 500

/** Listens on `channel` until closed, across connection failures. */
export function connectListener(options: {
  url: string
  channel: string
  onPayload: (payload: string) => void
  onError: (error: Error) => void
}): { close(): Promise<void> } {
  let client: DatabaseClient | null = null
  let closed = false
  let retry: NodeJS.Timeout | null = null

  const reconnect = (failed: DatabaseClient, error?: Error) => {
    if (client !== failed || closed) return
    if (error) options.onError(error)
    client = null
    failed.end().catch(() => undefined)
    retry = setTimeout(() => void connect(), reconnectMs)
  }

  const connect = async () => {
    const next = new DatabaseClient({
      connectionString: options.url,
      application_name: 'consult-wake-ups',
      keepAlive: true,
      query_timeout: 5_000,
      connectionTimeoutMillis: 5_000,
    })
    client = next
    next.on('notification', (message) => options.onPayload(message.payload ?? ''))
    next.on('error', (error) => reconnect(next, error))
    next.on('end', () => reconnect(next))
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(options.channel)}`)
    } catch (error) {
      reconnect(next, error as Error)
    }
  }

  // A connection whose peer vanished silently looks idle forever.
  const check = setInterval(() => {
    const current = client
    current?.query('select 1').catch((error: Error) => reconnect(current, error))
  }, checkMs)

  void connect()
  return {
    close: async () => {
      closed = true
      clearInterval(check)
      if (retry) clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
