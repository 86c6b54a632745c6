import { ConsultError } from '@consult/domain'
import type { Context } from './context.ts'

/** How often the credential of an open stream is looked at again, milliseconds. */
const lookEveryMs = 5_000

/**
 * Goes on as long as the request's credential is good, whether or not there is anything to say: signed out elsewhere,
 * out of time, rotated, suspended, and it ends within seconds. A service that cannot tell ends nothing.
 * @param begin makes the stream; the signal is aborted when it is to end.
 * @throws what the credential is refused with.
 */
export async function* whileCredentialIsGood<T>(
  { services, credentials }: Context,
  request: AbortSignal,
  begin: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const over = new AbortController()
  const end = () => over.abort()
  let refusal: ConsultError | null = null
  const look = () =>
    services.auth.authenticate(credentials).catch((error: unknown) => {
      if (!(error instanceof ConsultError)) return
      refusal = error
      end()
    })
  const timer = setInterval(look, lookEveryMs)
  request.addEventListener('abort', end)
  if (request.aborted) end()
  try {
    yield* begin(over.signal)
    if (refusal) throw refusal
  } finally {
    clearInterval(timer)
    request.removeEventListener('abort', end)
  }
}
