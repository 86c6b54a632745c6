import { type Database, prepared } from '@consult/db'
import { sql } from 'kysely'
import type { OnListening } from './listening.ts'
import { connectListener } from './postgres-listener.ts'
import { createSender, dispatchPayload } from './send-together.ts'
import { WakeUpListeners, type WakeUps } from './wake-ups.ts'

const channel = 'consult_hints'
/** NOTIFY takes 8,000 bytes. */
const payloadLimit = 7_900

/**
 * Wake-ups over LISTEN and NOTIFY. NOTIFY inside transactions would serialize every commit of the database, so wake-ups
 * are gathered and sent by one connection of the pool after the commits.
 * @param options.url where to listen; a separate connection, reopened whenever it breaks. Null: this process only sends.
 *   `onError`: a wake-up could not be sent.
 */
export function createPostgresWakeUps(options: {
  database: Database
  url: string | null
  onError: (error: Error) => void
  onListening: OnListening
}): WakeUps {
  const { database, url, onError, onListening } = options
  const listeners = new WakeUpListeners()
  const sender = createSender({
    payloadLimit,
    onError,
    send: async (payloads) => {
      await sql`${prepared} select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
        database.directory,
      )
    },
  })
  const onPayload = (payload: string) => dispatchPayload(payload, listeners)
  const notify = (own: string) => sql`select pg_notify(${own}, '')`.execute(database.directory)
  const listener = url === null ? null : connectListener({ url, channel, onListening, onPayload, notify })

  return {
    publish: (wakeUp) => sender.publish(wakeUp),
    subscribe: (stream, onWakeUp) => listeners.subscribe(stream, onWakeUp),
    close: async () => {
      await sender.close()
      await listener?.close()
    },
  }
}
