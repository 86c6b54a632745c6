import { buckets } from '@consult/auth'
import type { CallRoom } from '@consult/calls'
import type { CallDownSignal, CallUpSignal } from '@consult/domain/call-signals'
import type { RequestContext } from '../../request/request-context.ts'
import { latestAnswer } from '../recording-consent/recording-consents.ts'
import { fetchTelehealthRow } from '../telehealth-consult-store.ts'
import { askEngine, ofEngine } from './ask-engine.ts'
import { type CallAsker, type CallPerson, requireInRunningCall } from './call-asker.ts'

interface Place {
  readonly telehealthConsultId: string
  readonly asker: CallAsker
}

const roomOf = ({ account }: RequestContext, { telehealthConsultId: consultId }: Place): CallRoom => ({
  partnerId: account.partnerId,
  consultId,
})

/** Who asks, in a call that runs, and whether they have agreed to be recorded. */
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
 * Hands a signal of one of the two in a running call to the engine. Whoever comes in is admitted anew, as they answered
 * to being recorded last, whatever their page was given before.
 * @throws not_found; not_assigned for another physician; thread_not_active when the call is not running;
 * rate_limited; call_interrupted when they have to come in again; invalid_request for a signal that answers nothing;
 * call_unavailable.
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
  // Taken back while they came in: they come in again.
  const now = await findPerson(context, place)
  if (person.recorded && !now.recorded) await askEngine(calls.removeParticipant(room, person.id))
  return { told: true }
}

/**
 * What the engine says to one of the two in a running call, until `stop`, or the room is closed.
 * @throws as `signalCall`, also in the middle.
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
