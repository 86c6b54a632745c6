import { buckets } from '@consult/auth'
import type { CallRoom } from '@consult/calls'
import type { CallDownSignal, CallUpSignal } from '@consult/domain/call-signals'
import type { RequestContext } from '@consult/request'
import { fetchTelehealthRow } from '../telehealth-consult-store.ts'
import { askEngine, ofEngine } from './ask-engine.ts'
import { type CallAsker, type CallPerson, requireInRunningCall } from './call-asker.ts'
import { latestAnswer } from './recording-consents.ts'

interface Place {
  readonly telehealthConsultId: string
  readonly asker: CallAsker
}

const roomOf = ({ account }: RequestContext, { telehealthConsultId: consultId }: Place): CallRoom => ({
  partnerId: account.partnerId,
  consultId,
})

/** Returns the requesting participant of a running call, and whether they have agreed to be recorded. */
function findPerson(
  { services, account }: RequestContext,
  { telehealthConsultId, asker }: Place,
): Promise<CallPerson & { recorded: boolean }> {
  return services.database.inTenant(account.partnerId, async (tx) => {
    const person = requireInRunningCall(asker, await fetchTelehealthRow(tx, telehealthConsultId))
    const answer = await latestAnswer(tx, telehealthConsultId, person.id)
    return { ...person, recorded: answer?.agreed === true }
  })
}

/**
 * Sends a participant's signal in a running call to the engine. Each join admits the participant again, with their latest
 * answer about being recorded, no matter which token their page has.
 * @throws not_found; not_assigned for another physician; thread_not_active when the call is not running;
 *   rate_limited; call_interrupted when they must rejoin; invalid_request for an unexpected signal; call_unavailable
 */
export async function signalCall(
  context: RequestContext,
  place: Place & { signal: CallUpSignal },
): Promise<{ told: true }> {
  const { calls, auth } = context.services
  const room = roomOf(context, place)
  const person = await findPerson(context, place)
  await auth.limiter.take(buckets.callSignals(room.partnerId, room.consultId, person.id))
  const { signal } = place
  if (signal.type !== 'join') {
    await askEngine(calls.signal(room, person.id, signal))
    return { told: true }
  }
  const { token } = await askEngine(calls.admit(room, person))
  await askEngine(calls.signal(room, person.id, { ...signal, token: token ?? '' }))
  // They withdrew their consent while joining, so they must rejoin unrecorded.
  const now = await findPerson(context, place)
  if (person.recorded && !now.recorded) await askEngine(calls.removeParticipant(room, person.id))
  return { told: true }
}

/**
 * Yields the engine's signals to a participant of a running call, until `stop` aborts or the room closes.
 * @throws the errors of `signalCall`, also in the middle of the stream.
 */
export async function* followCallSignals(
  context: RequestContext,
  place: Place,
  stop: AbortSignal,
): AsyncGenerator<CallDownSignal> {
  const person = await findPerson(context, place)
  try {
    yield* context.services.calls.signals(roomOf(context, place), person.id, stop)
  } catch (error) {
    throw ofEngine(error)
  }
}
