import { setTimeout as pause } from 'node:timers/promises'
import type { Consult } from '@consult/sdk'
import type { EventInbox } from './event-inbox.ts'
import type { Settings } from './settings.ts'

const retryMs = 1_000

/**
 * How far the log has been read. This is not the newest event from the webhook, because an older one may still be on
 * its way.
 */
const readUpTo = 'events-read-up-to'

/** Reads the log from the last position to its end. @returns the number of new events. */
export async function readLog(options: { client: Consult; inbox: EventInbox; settings: Settings }): Promise<number> {
  const { client, inbox, settings } = options
  let isNew = 0
  for await (const event of client.events.list({ since: settings.get(readUpTo) })) {
    if (inbox.catchUp(event, { now: new Date() })) isNew += 1
    settings.set(readUpTo, event.createdAt)
  }
  return isNew
}

/** Reads the events that the clinic missed. It retries until the service responds or `signal` aborts. */
export async function catchUpWithLog(
  options: Parameters<typeof readLog>[0] & { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  const { signal, onError } = options
  for (let wait = retryMs; !signal.aborted; wait = Math.min(2 * wait, 30_000)) {
    try {
      await readLog(options)
      return
    } catch (error) {
      onError(error)
      await pause(wait, undefined, { signal }).catch(() => undefined)
    }
  }
}
