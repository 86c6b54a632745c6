import { CallError, type CallFault } from '@consult/calls'
import { ConsultError, type ErrorCode, invalidRequest } from '@consult/domain'

const codes: Readonly<Record<Exclude<CallFault, 'bad_signal'>, ErrorCode>> = {
  unavailable: 'call_unavailable',
  no_room: 'call_interrupted',
  not_admitted: 'call_interrupted',
  stale_connection: 'call_interrupted',
}

/** The catalogue's error for a fault of the call engine; anything else stays what it is. */
export function ofEngine(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  if (error.fault === 'bad_signal') {
    return invalidRequest({ path: 'signal', code: 'unexpected', message: 'the connection does not expect this now' })
  }
  return new ConsultError(codes[error.fault])
}

/** What the engine answers. @throws call_unavailable, call_interrupted, invalid_request for its faults. */
export function askEngine<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw ofEngine(error)
  })
}
