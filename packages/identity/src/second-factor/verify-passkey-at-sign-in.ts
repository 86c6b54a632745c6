import { type PasskeyAssertion, type PublicKeyCredentialRequestOptionsJSON, passkeyRequestOptions } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import { type AnonymousRequest, anonymousActorOf, recordRefusal, type Services, siteOf } from '@consult/request'
import { countAttempt } from './count-attempt.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { keepChallenge, recordOffer, takeChallenge } from './passkey-challenges.ts'
import { findPasskey, listPasskeys, usePasskey } from './passkeys.ts'
import { endPendingSignIn, findPendingSignIn } from './pending-sign-in.ts'

/**
 * Returns what a browser needs to use a passkey as the second factor of a pending sign-in.
 * @throws unauthorized for an invalid token; rate_limited
 */
export async function offerPasskeyStep(
  services: Services,
  token: string,
  request: AnonymousRequest,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const act = 'passkeys.offerStep'
  const { partnerId, physicianId } = await findPendingSignIn(services, { token, act }, request)
  const allowed = await listPasskeys(services.database.directory, physicianId)
  const options = await passkeyRequestOptions({ portalUrl: siteOf(services, physicianId), allowed })
  await keepChallenge(services, { purpose: 'second_step', physicianId, challenge: options.challenge })
  await recordOffer(services, { act, partnerId, physicianId }, request)
  return options
}

/**
 * Completes a pending sign-in with a passkey of its account.
 * @throws unauthorized for an invalid token; second_factor_failed; rate_limited
 */
export async function completeSignInWithPasskey(
  services: Services,
  options: { token: string; response: PasskeyAssertion; device?: string | null | undefined },
  request: AnonymousRequest,
): Promise<SignedIn> {
  const act = 'passkeys.completeSignIn'
  const { token, response, device = null } = options
  const { database } = services
  const pending = await findPendingSignIn(services, { token, act }, request)
  const { partnerId, tokenHash, physicianId, email, sso } = pending
  const portalUrl = siteOf(services, physicianId)
  const session = await countAttempt(
    services,
    { physicianId, email, address: request.source.address, device },
    async () => {
      const challenge = await takeChallenge(services, response, { purpose: 'second_step', physicianId })
      const passkey = await findPasskey(database.directory, response.rawId)
      if (challenge === null || passkey?.physicianId !== physicianId) return null
      return database.inTenant(partnerId, async (tx) => {
        const now = services.clock.now()
        if (!(await usePasskey(tx.db, { portalUrl, challenge, response, passkey, now }))) return null
        await endPendingSignIn(tx, { tokenHash, physicianId })
        const entering = { act, physicianId, email, now, device, credential: 'passkey', sso } as const
        return openSession(services, tx, entering, request)
      })
    },
  )
  if (session) return session
  const code = 'second_factor_failed'
  const actor = anonymousActorOf(request)
  await recordRefusal(services, { partnerId, act, actor, requestId: request.requestId, code, named: physicianId })
  throw new ConsultError(code)
}
