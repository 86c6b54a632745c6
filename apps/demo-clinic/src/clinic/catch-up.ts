import { setTimeout as pause } from 'node:timers/promises'
import type { Clinic } from './clinic.ts'

const retryMs = 1_000

/** How far the log has been read. It is not the newest event from the webhook: an older one may still be on its way. */
const readUpTo = 'events-read-up-to'

type Reading = Pick<Clinic, 'connection' | 'inbox' | 'settings'>

/** Reads the log from the last position to its end. @returns the number of new events. */
export async function readLog({ connection, inbox, settings }: Reading): Promise<number> {
  let isNew = 0
  for await (const event of connection.client.events.list({ since: settings.get(readUpTo) })) {
    if (inbox.catchUp(event, { now: new Date() })) isNew += 1
    settings.set(readUpTo, event.createdAt)
  }
  return isNew
}

/** Reads the events that the clinic missed. It retries until the service responds or `signal` aborts. */
export async function catchUpWithLog(
  clinic: Reading,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  for (let wait = retryMs; !signal.aborted; wait = Math.min(2 * wait, 30_000)) {
    try {
      await readLog(clinic)
      return
    } catch (error) {
      onError(error)
      await pause(wait, undefined, { signal }).catch(() => undefined)
    }
  }
}
