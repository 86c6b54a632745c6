import { ConsultError } from '@consult/domain'
import type { AnonymousRequest, Services } from '@consult/request'
import { loadFactors, secondStepOf } from './factors.ts'
import { findPendingSignIn, type PendingSignIn } from './pending-sign-in.ts'

/**
 * Finds a pending sign-in that may set up its account's first factor. Someone who knows only the password must not be
 * able to replace a factor.
 * @throws unauthorized for an invalid token; forbidden when the account has a factor to use instead, or its partner accepts
 *   no authenticator apps; rate_limited
 */
export async function findEnrolling(
  services: Services,
  { factor, ...signIn }: { token: string; act: string; factor: 'authenticator' | 'passkey' },
  request: AnonymousRequest,
): Promise<PendingSignIn> {
  const pending = await findPendingSignIn(services, signIn, request)
  const factors = await loadFactors(services.database.directory, pending)
  const step = secondStepOf(factors, pending.verifiedAt !== null)
  if (step?.needs !== 'enroll' || (factor === 'authenticator' && !step.acceptsCodes))
    throw new ConsultError('forbidden')
  return pending
}
