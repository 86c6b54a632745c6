import { isTotpCode } from '@consult/auth'
import { requestAccountMail } from '@consult/directory'
import { ConsultError } from '@consult/domain'
import {
  type AnonymousRequest,
  anonymousActorOf,
  personActor,
  personTarget,
  recordEntrance,
  recordRefusal,
  type Services,
} from '@consult/request'
import { countAttempt } from './count-attempt.ts'
import { loadFactors, secondStepOf } from './factors.ts'
import { openSession, type SecondStep, type SignedIn } from './open-session.ts'
import { beginPendingSignIn, endPendingSignIn, findPendingSignIn } from './pending-sign-in.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { useTotpCode } from './totp-secrets.ts'

/**
 * Completes a pending sign-in with a code of the authenticator app or a recovery code. Each works once. The physician is
 * notified by mail when a recovery code was used. Where the partner requires a passkey, a code opens no session: it lets an
 * account without a passkey set up its first one, in a new pending sign-in.
 * @throws unauthorized for an invalid token; second_factor_failed; rate_limited
 */
export async function completeSignIn(
  services: Services,
  { token, code, device = null }: { token: string; code: string; device?: string | null | undefined },
  request: AnonymousRequest,
): Promise<SignedIn | SecondStep> {
  const act = 'secondFactor.completeSignIn'
  const pending = await findPendingSignIn(services, { token, act }, request)
  const { partnerId, tokenHash, physicianId, email, sso } = pending
  const { requestId, source } = request
  const box = await services.secretBox()
  const typed = code.replace(/\s/g, '')
  const attempt = { physicianId, email, address: source.address, device }
  const entered = await countAttempt(services, attempt, () =>
    services.database.inTenant(partnerId, async (tx) => {
      const now = services.clock.now()
      const factors = await loadFactors(tx.db, { partnerId, physicianId })
      if (!secondStepOf(factors)?.acceptsCodes) return null
      const credential = isTotpCode(typed) ? 'totp' : 'recovery_code'
      const isGood =
        credential === 'totp'
          ? await useTotpCode(tx.db, box, { physicianId, stage: 'confirmed', code: typed, now })
          : await useRecoveryCode(tx.db, { physicianId, code })
      if (!isGood) return null
      await endPendingSignIn(tx, { tokenHash, physicianId })
      if (credential === 'recovery_code')
        await requestAccountMail(tx, { physicianId, kind: 'recovery_code_used', requestId, now })
      if (factors.policy !== 'phishing_resistant')
        return openSession(services, tx, { act, physicianId, email, now, device, credential, sso }, request)
      const step = secondStepOf(factors, true)
      if (step?.needs !== 'enroll') throw new Error('an account without a passkey sets one up')
      const next = await beginPendingSignIn(tx, {
        physicianId,
        credential: pending.credential,
        sso,
        verifiedAt: now,
        now,
      })
      const actor = personActor(physicianId, credential, source)
      const target = personTarget(physicianId, 'second_step_enroll')
      await recordEntrance(tx, { act, actor, target, requestId, now })
      return { outcome: 'second_step', ...step, ...next } as const
    }),
  )
  if (entered) return entered
  const refusal = { partnerId, act, actor: anonymousActorOf(request), requestId }
  await recordRefusal(services, { ...refusal, code: 'second_factor_failed', named: physicianId })
  throw new ConsultError('second_factor_failed')
}
