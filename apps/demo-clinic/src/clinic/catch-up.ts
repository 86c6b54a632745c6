import { setTimeout as pause } from 'node:timers/promises'
import type { ConsultClient } from '../consult/client.ts'
import type { EventInbox } from './event-inbox.ts'
import type { Settings } from './settings.ts'

const retryMs = 1_000

/**
 * How far the log has been read: not the newest event that a webhook has brought, since an older one may still be on
 * its way.
 */
const readUpTo = 'events-read-up-to'

/** Reads the log from where it was last read, once, to its end. @returns how many events were new. */
export async function readLog(options: {
  client: Pick<ConsultClient, 'listEvents'>
  inbox: EventInbox
  settings: Settings
}): Promise<number> {
  const { client, inbox, settings } = options
  const since = settings.get(readUpTo)
  let isNew = 0
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await client.listEvents({ ...(since && { since }), ...(cursor && { cursor }) })
    for (const event of items) if (inbox.catchUp(event, { now: new Date() })) isNew += 1
    const last = items.at(-1)
    if (last) settings.set(readUpTo, last.createdAt)
    cursor = nextCursor
  } while (cursor)
  return isNew
}

/** What came while the clinic was not listening: tried until the service is there, or `signal` says stop. */
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
