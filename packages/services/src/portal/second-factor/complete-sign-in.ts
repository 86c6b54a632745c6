import { isTotpCode } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import { requestAccountMail } from '../../mail/request-account-mail.ts'
import { type AnonymousRequest, anonymousActorOf, recordRefusal } from '../../request/record.ts'
import type { Services } from '../../request/request-context.ts'
import { countAttempt } from './count-attempt.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { endPendingSignIn, findPendingSignIn } from './pending-sign-in.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { useTotpCode } from './totp-secrets.ts'

/**
 * Completes a pending sign-in with a code of the authenticator app or a recovery code. Each works once. The physician is
 * notified by mail when a recovery code was used.
 * @throws unauthorized for an invalid token; second_factor_failed; rate_limited
 */
export async function completeSignIn(
  services: Services,
  { token, code, device = null }: { token: string; code: string; device?: string | null | undefined },
  request: AnonymousRequest,
): Promise<SignedIn> {
  const act = 'secondFactor.completeSignIn'
  const { partnerId, tokenHash, ...person } = await findPendingSignIn(services, { token, act }, request)
  const { physicianId } = person
  const { requestId, source } = request
  const { address } = source
  const box = await services.secretBox()
  const typed = code.replace(/\s/g, '')
  const session = await countAttempt(services, { ...person, address, device }, () =>
    services.database.inTenant(partnerId, async (tx) => {
      const now = services.clock.now()
      const credential = isTotpCode(typed) ? 'totp' : 'recovery_code'
      const isGood =
        credential === 'totp'
          ? await useTotpCode(tx.db, box, { physicianId, stage: 'confirmed', code: typed, now })
          : await useRecoveryCode(tx.db, { physicianId, code })
      if (!isGood) return null
      await endPendingSignIn(tx, { tokenHash, physicianId })
      if (credential === 'recovery_code')
        await requestAccountMail(tx, { physicianId, kind: 'recovery_code_used', requestId, now })
      return openSession(services, tx, { act, ...person, now, credential }, request)
    }),
  )
  if (session) return session
  const refusal = { partnerId, act, actor: anonymousActorOf(request), requestId }
  await recordRefusal(services, { ...refusal, code: 'second_factor_failed', named: physicianId })
  throw new ConsultError('second_factor_failed')
}
