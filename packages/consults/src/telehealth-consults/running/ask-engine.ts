import { CallError, type CallFault } from '@consult/calls'
import { ConsultError, type ErrorCode, invalidRequest } from '@consult/domain'

type Refusal = Extract<CallFault, 'unavailable' | 'rooms_taken' | 'partner_share_taken'>

/**
 * Explains why no room is available, and what to do. A failed join changes nothing: the patient's call keeps ringing.
 */
const refusals: Readonly<Record<Refusal, { reason: string; message: string }>> = {
  unavailable: {
    reason: 'unreachable',
    message: 'No call server is reachable. Try again in a minute. The patient keeps their place.',
  },
  rooms_taken: {
    reason: 'rooms_taken',
    message:
      'All call rooms are in use. Try again in a minute. The patient keeps their place. If this persists, ask your operator for more rooms.',
  },
  partner_share_taken: {
    reason: 'partner_share_taken',
    message:
      'Your account uses all its call rooms. End a call, or try again in a minute. The patient keeps their place. Your operator can raise your limit.',
  },
}

const codes: Readonly<Record<Exclude<CallFault, Refusal | 'bad_signal'>, ErrorCode>> = {
  no_room: 'call_interrupted',
  not_admitted: 'call_interrupted',
  stale_connection: 'call_interrupted',
}

/** Converts a fault of the call engine to an error of the catalog. Returns any other error unchanged. */
export function ofEngine(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  if (error.fault === 'bad_signal') {
    return invalidRequest({
      path: 'signal',
      code: 'unexpected',
      message: 'The connection does not accept this signal in its current state.',
    })
  }
  if (error.fault in refusals) {
    const { reason, message } = refusals[error.fault as Refusal]
    return new ConsultError('call_unavailable', { reason }, message)
  }
  return new ConsultError(codes[error.fault as keyof typeof codes])
}

/** Awaits the engine's answer. @throws call_unavailable, call_interrupted or invalid_request for its faults. */
export function askEngine<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw ofEngine(error)
  })
}
