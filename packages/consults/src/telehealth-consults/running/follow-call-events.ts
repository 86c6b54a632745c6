import { setTimeout as pause } from 'node:timers/promises'
import type { CallEvent } from '@consult/calls'
import type { Services } from '@consult/request'
import { renewCallLeases } from './call-lease.ts'

/** The delay before reconnecting to the engine's events, in milliseconds. */
const againMs = 1_000

/** Renews the call's lease when a participant joins or leaves. */
async function take({ database, clock }: Services, event: CallEvent): Promise<void> {
  if (event.type !== 'participant_joined' && event.type !== 'participant_left') return
  await database.inTenant(event.partnerId, (tx) => renewCallLeases(tx, [{ id: event.participantId, at: clock.now() }]))
}

/**
 * Follows the call engine's events of all rooms until `stop` aborts.
 * @param options.onError called when following fails or an event cannot be handled. Following continues.
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
