import type { EmbedPrincipal, PhysicianPrincipal } from '@consult/auth'
import type { ConsultError } from '@consult/domain'
import type { StreamHolder } from '@consult/request'
import type { Context } from './context.ts'

/** The principals that may open streams. */
export type Follower = PhysicianPrincipal | EmbedPrincipal

/** The holder of a stream's place. */
export function holderOf(asker: Follower, kind: StreamHolder['kind'], authorization: string): StreamHolder {
  const { partnerId, maxStreams: maxOfPartner } = asker.account
  const personId = asker.kind === 'embed' ? asker.patientId : asker.physicianId
  return { partnerId, maxOfPartner, personId, kind, authorization }
}

/**
 * Continues while the stream holds its place and the request's credential is valid, even when there is nothing to send.
 * After a sign-out elsewhere, an expiry, rotation, revocation or suspension, the stream ends within seconds.
 * @param begin creates the stream; its signal is aborted when the stream must end.
 * @throws too_many_streams, or the error that refuses the credential.
 */
export async function* holdStream<T>(
  { services, credentials }: Context,
  { asker, kind, request }: { asker: Follower; kind: StreamHolder['kind']; request: AbortSignal },
  begin: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const over = new AbortController()
  let refusal: ConsultError | null = null
  const close = await services.openStreams.open(
    holderOf(asker, kind, credentials.authorization ?? ''),
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
