import { addSeconds, type Clock } from '@consult/domain'
import { CallError, type Calls } from './calls.ts'

/** How long connection details are valid, in seconds. */
const detailsSeconds = 5 * 60

/** Yields nothing until `stop`. */
async function* silence(stop: AbortSignal): AsyncGenerator<never> {
  if (!stop.aborted) await new Promise((done) => stop.addEventListener('abort', done, { once: true }))
}

/**
 * The engine without media: it carries no audio and no video. Both sides learn from the consult and its events that the
 * call has started, who is in it, and that it is over. There is no address to connect to, and no room. It serves
 * installations without a media server, and every part of a call except media.
 */
export function signallingOnlyCalls({ clock }: { clock: Clock }): Calls {
  return {
    engine: 'signalling-only',
    capabilities: { media: false, recording: false },
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
    removeParticipant: async () => undefined,
    closeRoom: async () => undefined,
    signal: async () => {
      throw new CallError('no_room')
    },
    signals: (_room, _participantId, stop) => silence(stop),
    events: silence,
    collectSegments: async () => [],
    discardSegments: async () => undefined,
  }
}
