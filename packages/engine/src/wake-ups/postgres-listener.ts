import { randomUUID } from 'node:crypto'
import { DatabaseClient } from '@consult/db'
import { Listening, type OnListening } from './listening.ts'

/** How often the listening connection is checked, how long a check may take, and the delay before it is reopened. */
const checkMs = 5_000
const answerMs = 5_000
const reconnectMs = 500

/** A connection that listens. */
interface Connection {
  /** Sends a notification to itself. @throws when it does not arrive in time. */
  check(): Promise<void>
  end(): Promise<void>
}

/**
 * Opens one connection. It counts as listening once a notification from another session has arrived: through PgBouncer,
 * LISTEN succeeds and nothing arrives.
 */
async function openConnection(options: {
  url: string
  channel: string
  onPayload: (payload: string) => void
  onEnd: (error: Error) => void
  notify: (channel: string) => Promise<unknown>
  /** Aborts the attempt. */
  signal: AbortSignal
}): Promise<Connection> {
  const client = new DatabaseClient({
    connectionString: options.url,
    application_name: 'consult-wake-ups',
    keepAlive: true,
    query_timeout: answerMs,
    connectionTimeoutMillis: 5_000,
  })
  const ownChannel = `consult_check_${randomUUID()}`
  let onEcho: () => void = () => undefined
  client.on('notification', ({ channel, payload }) => {
    if (channel === ownChannel) onEcho()
    else options.onPayload(payload ?? '')
  })
  client.on('error', options.onEnd)
  client.on('end', () => options.onEnd(new Error('the listening connection ended')))

  const echoOf = async (notify: (channel: string) => Promise<unknown>) => {
    const { promise: echo, resolve, reject } = Promise.withResolvers<void>()
    onEcho = resolve
    const timer = setTimeout(() => reject(new Error('a notification did not arrive')), answerMs)
    try {
      await Promise.all([notify(ownChannel), echo])
    } finally {
      clearTimeout(timer)
    }
  }
  const abort = () => void client.end().catch(() => undefined)
  options.signal.addEventListener('abort', abort)
  try {
    await client.connect()
    for (const channel of [options.channel, ownChannel]) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    }
    await echoOf(options.notify)
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  } finally {
    options.signal.removeEventListener('abort', abort)
  }
  const check = () => echoOf((channel) => client.query('select pg_notify($1, $2)', [channel, '']))
  return { check, end: () => client.end() }
}

/**
 * Listens on `channel` until closed, across connection failures.
 * @param options.notify sends an empty notification from another session.
 */
export function connectListener(options: {
  url: string
  channel: string
  onPayload: (payload: string) => void
  onListening: OnListening
  notify: (channel: string) => Promise<unknown>
}): { close(): Promise<void> } {
  const listening = new Listening(options.onListening)
  const closing = new AbortController()
  let connection: Connection | null = null
  let timer: NodeJS.Timeout | null = null

  const after = (ms: number, run: () => Promise<void>) => {
    if (!closing.signal.aborted) timer = setTimeout(() => void run(), ms)
  }

  const check = async (checked: Connection) => {
    try {
      await checked.check()
      if (connection === checked) after(checkMs, () => check(checked))
    } catch (error) {
      reconnect(checked, error as Error)
    }
  }

  const reconnect = (failed: Connection | null, error: Error) => {
    if (connection !== failed || closing.signal.aborted) return
    listening.ended(error)
    if (timer) clearTimeout(timer)
    connection = null
    failed?.end().catch(() => undefined)
    after(reconnectMs, connect)
  }

  const connect = async () => {
    let opened: Connection | null = null
    try {
      const { url, channel, onPayload, notify } = options
      const onEnd = (error: Error) => {
        if (opened) reconnect(opened, error)
      }
      opened = await openConnection({ url, channel, onPayload, onEnd, notify, signal: closing.signal })
    } catch (error) {
      return reconnect(null, error as Error)
    }
    if (closing.signal.aborted) return void opened.end().catch(() => undefined)
    const current = opened
    connection = current
    listening.began()
    after(checkMs, () => check(current))
  }

  void connect()
  return {
    close: async () => {
      closing.abort()
      if (timer) clearTimeout(timer)
      await connection?.end().catch(() => undefined)
    },
  }
}
