import { setTimeout as pause } from 'node:timers/promises'
import type { CallEvent } from '@consult/calls'
import type { Services } from '../../request/request-context.ts'
import { renewCallLeases } from './call-lease.ts'

/** How long to wait before an engine that could not be listened to is listened to again, milliseconds. */
const againMs = 1_000

/** Who comes into a room or goes out of it has been heard of: the call goes on from there. */
async function take({ database, clock }: Services, event: CallEvent): Promise<void> {
  if (event.type !== 'participant_joined' && event.type !== 'participant_left') return
  await database.inTenant(event.partnerId, (tx) => renewCallLeases(tx, [{ id: event.participantId, at: clock.now() }]))
}

/**
 * Follows what the call engine tells of all rooms, until `stop`.
 * @param onError told of what could not be listened to, or not be written down; it goes on all the same.
 */
export async function followCallEvents(
  services: Services,
  { stop, onError }: { stop: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  while (!stop.aborted) {
    try {
      for await (const event of services.calls.events(stop)) await take(services, event).catch(onError)
    } catch (error) {
      onError(error)
    }
    await pause(againMs, undefined, { signal: stop }).catch(() => undefined)
  }
}
