import { addSeconds, type Clock } from '@consult/domain'
import type { Calls } from './calls.ts'

/** How long connection details are good for, in seconds. */
const detailsSeconds = 5 * 60

/**
 * The engine without media: it carries no picture and no sound. Both sides learn from the consult itself and its events
 * that the call has begun, who is in it and that it is over; there is no address to connect to, and no room to keep.
 * It serves installations that have no media server, and everything about a call that is not media.
 */
export function signallingOnlyCalls({ clock }: { clock: Clock }): Calls {
  return {
    engine: 'signalling-only',
    records: false,
    openRoom: async () => undefined,
    admit: async ({ consultId }, { id, role }) => ({
      engine: 'signalling-only',
      roomId: consultId,
      participantId: id,
      role,
      url: null,
      token: null,
      iceServers: [],
      expiresAt: addSeconds(clock.now(), detailsSeconds).toISOString(),
    }),
    closeRoom: async () => undefined,
  }
}
