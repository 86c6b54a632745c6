import type { Database } from '@consult/db'
import { sql } from 'kysely'
import { type Hint, HintListeners, type HintStream, type Hints } from './hints.ts'
import { connectListener } from './postgres-listener.ts'

const channel = 'consult_hints'
/** NOTIFY takes 8,000 bytes. */
const payloadLimit = 7_900
/** Hints of this many milliseconds go out as one NOTIFY; the first after a pause goes at once. */
const gatherMs = 10

const encode = (hint: Hint) => `${hint.stream}:${hint.partnerId}`

function decode(text: string): Hint | null {
  const [stream, partnerId] = text.split(':')
  return stream && partnerId ? { stream: stream as HintStream, partnerId } : null
}

/** Splits the gathered hints into payloads that NOTIFY takes. */
function toPayloads(hints: Iterable<string>): string[] {
  const payloads: string[] = []
  let current = ''
  for (const hint of hints) {
    if (current && current.length + hint.length + 1 > payloadLimit) {
      payloads.push(current)
      current = ''
    }
    current = current ? `${current},${hint}` : hint
  }
  return current ? [...payloads, current] : payloads
}

/**
 * Hints over LISTEN and NOTIFY. NOTIFY inside transactions would serialise every commit of the database, so hints are
 * gathered and sent by one connection of the pool after the commits.
 * @param url where to listen; a connection of its own, renewed whenever it breaks.
 */
export function createPostgresHints(options: {
  database: Database
  url: string
  onError: (error: Error) => void
}): Hints {
  const listeners = new HintListeners()
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

  /** One sender at a time: when the database is slow, hints gather here and not in its pool. */
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
        const hint = decode(text)
        if (hint) listeners.dispatch(hint)
      }
    },
  })

  return {
    publish: (hint) => {
      waiting.add(encode(hint))
      schedule()
    },
    subscribe: (stream, onHint) => listeners.subscribe(stream, onHint),
    close: async () => {
      closed = true
      if (timer) clearTimeout(timer)
      await sending
      if (waiting.size > 0) await send()
      await listener.close()
    },
  }
}
