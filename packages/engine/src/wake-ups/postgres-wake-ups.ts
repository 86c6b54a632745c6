import type { Database } from '@consult/db'
import { sql } from 'kysely'
import { connectListener } from './postgres-listener.ts'
import { type WakeUp, WakeUpListeners, type WakeUpStream, type WakeUps } from './wake-ups.ts'

const channel = 'consult_hints'
/** NOTIFY takes 8,000 bytes. */
const payloadLimit = 7_900
/** Wake-ups within this many milliseconds are sent as one NOTIFY; the first after a pause is sent at once. */
const gatherMs = 10

const encode = (wakeUp: WakeUp) => `${wakeUp.stream}:${wakeUp.partnerId}`

function decode(text: string): WakeUp | null {
  const [stream, partnerId] = text.split(':')
  return stream && partnerId ? { stream: stream as WakeUpStream, partnerId } : null
}

/** Splits the gathered wake-ups into payloads within NOTIFY's limit. */
function toPayloads(wakeUps: Iterable<string>): string[] {
  const payloads: string[] = []
  let current = ''
  for (const wakeUp of wakeUps) {
    if (current && current.length + wakeUp.length + 1 > payloadLimit) {
      payloads.push(current)
      current = ''
    }
    current = current ? `${current},${wakeUp}` : wakeUp
  }
  return current ? [...payloads, current] : payloads
}

/**
 * Wake-ups over LISTEN and NOTIFY. NOTIFY inside transactions would serialize every commit of the database, so wake-ups
 * are gathered and sent by one connection of the pool after the commits.
 * @param url where to listen; a separate connection, reopened whenever it breaks.
 */
export function createPostgresWakeUps(options: {
  database: Database
  url: string
  onError: (error: Error) => void
}): WakeUps {
  const listeners = new WakeUpListeners()
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<void> | null = null
  let lastSentAt = 0
  let closed = false

  const send = async () => {
    lastSentAt = performance.now()
    const payloads = toPayloads(waiting)
    waiting.clear()
    try {
      await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
        options.database.directory,
      )
    } catch (error) {
      options.onError(error as Error)
    }
  }

  /** One sender at a time: when the database is slow, wake-ups queue here and not in its pool. */
  const schedule = () => {
    if (timer || sending || closed || waiting.size === 0) return
    const begin = () => {
      timer = null
      sending = send().finally(() => {
        sending = null
        schedule()
      })
    }
    timer = setTimeout(begin, Math.max(0, lastSentAt + gatherMs - performance.now()))
  }

  const listener = connectListener({
    url: options.url,
    channel,
    onError: options.onError,
    onPayload: (payload) => {
      for (const text of payload.split(',')) {
        const wakeUp = decode(text)
        if (wakeUp) listeners.dispatch(wakeUp)
      }
    },
  })

  return {
    publish: (wakeUp) => {
      waiting.add(encode(wakeUp))
      schedule()
    },
    subscribe: (stream, onWakeUp) => listeners.subscribe(stream, onWakeUp),
    close: async () => {
      closed = true
      if (timer) clearTimeout(timer)
      await sending
      if (waiting.size > 0) await send()
      await listener.close()
    },
  }
}
