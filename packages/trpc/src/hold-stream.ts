import type { EmbedPrincipal, PhysicianPrincipal } from '@consult/auth'
import type { ConsultError } from '@consult/domain'
import type { Context } from './context.ts'

/** Who may open streams. */
export type Follower = PhysicianPrincipal | EmbedPrincipal

/**
 * Goes on as long as the stream has its place and the request's credential is good, whether or not there is anything to
 * say: signed out elsewhere, out of time, rotated, revoked, suspended, and it ends within seconds.
 * @param begin makes the stream; the signal is aborted when it is to end.
 * @throws too_many_streams, or what the credential is refused with.
 */
export async function* holdStream<T>(
  { services, credentials }: Context,
  { asker, kind, request }: { asker: Follower; kind: 'log' | 'call'; request: AbortSignal },
  begin: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const over = new AbortController()
  let refusal: ConsultError | null = null
  const { partnerId, maxStreams: maxOfPartner } = asker.account
  const personId = asker.kind === 'embed' ? asker.patientId : asker.physicianId
  const authorization = credentials.authorization ?? ''
  const close = await services.openStreams.open(
    { partnerId, maxOfPartner, personId, kind, authorization },
    (reason: ConsultError) => {
      refusal = reason
      over.abort()
    },
  )
  const end = () => over.abort()
  request.addEventListener('abort', end)
  if (request.aborted) end()
  try {
    yield* begin(over.signal)
    if (refusal) throw refusal
  } finally {
    close()
    request.removeEventListener('abort', end)
  }
}
