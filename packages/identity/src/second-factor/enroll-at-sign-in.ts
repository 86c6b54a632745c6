import { newTotpSecret, totpUri } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import {
  type AnonymousRequest,
  anonymousActorOf,
  personTarget,
  recordEntrance,
  recordRefusal,
  type Services,
} from '@consult/request'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { countAttempt } from './count-attempt.ts'
import { findEnrolling } from './find-enrolling.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { endPendingSignIn } from './pending-sign-in.ts'
import { offerTotpSecret } from './totp-secrets.ts'

/** A new secret for an authenticator app: as text, and as the address in the QR code. */
export interface OfferedAuthenticator {
  readonly secret: string
  readonly uri: string
}

/** The name of the service in authenticator apps. */
export const totpIssuer = 'Consult'

/**
 * Offers a secret for an authenticator app during a sign-in whose account has no second factor yet.
 * @throws unauthorized for an invalid token; forbidden when the account has a factor, or its partner requires a
 *   passkey; rate_limited
 */
export async function offerAuthenticatorAtSignIn(
  services: Services,
  token: string,
  request: AnonymousRequest,
): Promise<OfferedAuthenticator> {
  const act = 'secondFactor.offerAtSignIn'
  const { partnerId, physicianId, email } = await findEnrolling(
    services,
    { token, act, factor: 'authenticator' },
    request,
  )
  const box = await services.secretBox()
  const secret = newTotpSecret()
  await services.database.inTenant(partnerId, async (tx) => {
    const now = services.clock.now()
    await offerTotpSecret(tx.db, box, { physicianId, secret, now })
    const actor = anonymousActorOf(request)
    const target = personTarget(physicianId)
    await recordEntrance(tx, { act, actor, target, requestId: request.requestId, now })
  })
  return { secret, uri: totpUri({ secret, issuer: totpIssuer, account: email }) }
}

/**
 * Confirms the offered authenticator app with its first code, which completes the sign-in.
 * @returns the session, and ten recovery codes, which cannot be shown again.
 * @throws unauthorized for an invalid token; forbidden; second_factor_failed; rate_limited
 */
export async function confirmAuthenticatorAtSignIn(
  services: Services,
  { token, code, device = null }: { token: string; code: string; device?: string | null | undefined },
  request: AnonymousRequest,
): Promise<SignedIn & { recoveryCodes: string[] }> {
  const act = 'secondFactor.confirmAtSignIn'
  const enrolling = await findEnrolling(services, { token, act, factor: 'authenticator' }, request)
  const { partnerId, tokenHash, credential: _, ...person } = enrolling
  const { physicianId } = person
  const box = await services.secretBox()
  const signedIn = await countAttempt(services, { ...person, address: request.source.address, device }, () =>
    services.database.inTenant(partnerId, async (tx) => {
      const now = services.clock.now()
      const confirmed = await confirmAuthenticator(tx, box, { physicianId, code, requestId: request.requestId, now })
      if (!confirmed) return null
      await endPendingSignIn(tx, { tokenHash, physicianId })
      const session = await openSession(services, tx, { act, ...person, now, device, credential: 'totp' }, request)
      return { ...session, recoveryCodes: confirmed.recoveryCodes ?? [] }
    }),
  )
  if (signedIn) return signedIn
  const refusal = { partnerId, act, actor: anonymousActorOf(request), requestId: request.requestId }
  await recordRefusal(services, { ...refusal, code: 'second_factor_failed', named: physicianId })
  throw new ConsultError('second_factor_failed')
}
