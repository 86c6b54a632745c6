import type { PublicKeyCredentialCreationOptionsJSON } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import { type AnonymousRequest, anonymousActorOf, recordRefusal, type Services, siteOf } from '@consult/request'
import { countAttempt } from './count-attempt.ts'
import { createPasskey, type NewPasskey, offerNewPasskey, takeEnrollment } from './create-passkey.ts'
import { findEnrolling } from './find-enrolling.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { recordOffer } from './passkey-challenges.ts'
import { endPendingSignIn } from './pending-sign-in.ts'

/**
 * Returns what a browser needs to create a passkey during a sign-in whose account must set up a second factor.
 * @throws unauthorized for an invalid token; forbidden when the account has a factor; rate_limited
 */
export async function offerPasskeyAtSignIn(
  services: Services,
  token: string,
  request: AnonymousRequest,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const act = 'passkeys.offerAtSignIn'
  const enrolling = await findEnrolling(services, { token, act, factor: 'passkey' }, request)
  const options = await offerNewPasskey(services, enrolling)
  await recordOffer(services, { act, ...enrolling }, request)
  return options
}

/**
 * Stores the passkey that the browser created, which completes the sign-in.
 * @returns the session, and recovery codes if the partner accepts them, which cannot be shown again.
 * @throws unauthorized for an invalid token; forbidden; second_factor_failed; rate_limited
 */
export async function confirmPasskeyAtSignIn(
  services: Services,
  options: NewPasskey & { token: string; device?: string | null | undefined },
  request: AnonymousRequest,
): Promise<SignedIn & { recoveryCodes: string[] }> {
  const act = 'passkeys.confirmAtSignIn'
  const { token, response, name, device = null } = options
  const { database } = services
  const { requestId, source } = request
  const pending = await findEnrolling(services, { token, act, factor: 'passkey' }, request)
  const { partnerId, tokenHash, physicianId, email, sso } = pending
  const portalUrl = siteOf(services, physicianId)
  const attempt = { physicianId, email, address: source.address, device }
  const signedIn = await countAttempt(services, attempt, async () => {
    const challenge = await takeEnrollment(services, { response, name }, physicianId)
    return database.inTenant(partnerId, async (tx) => {
      const now = services.clock.now()
      const created = await createPasskey(tx, { portalUrl, challenge, response, name, physicianId, requestId, now })
      if (!created) return null
      await endPendingSignIn(tx, { tokenHash, physicianId })
      const session = await openSession(
        services,
        tx,
        { act, physicianId, email, now, device, credential: 'passkey', sso },
        request,
      )
      return { ...session, recoveryCodes: created.recoveryCodes ?? [] }
    })
  })
  if (signedIn) return signedIn
  const code = 'second_factor_failed'
  const actor = anonymousActorOf(request)
  await recordRefusal(services, { partnerId, act, actor, requestId, code, named: physicianId })
  throw new ConsultError(code)
}
