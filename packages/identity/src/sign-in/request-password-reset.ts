import { buckets } from '@consult/auth'
import type { AnonymousRequest, Services } from '@consult/request'
import { resetRequestsKey } from './reset-requests.ts'

/**
 * Stores the request for a password reset link. It does not check whether the address has an account, so that the
 * answer and its timing are always the same. A worker checks later.
 * @param input.language the language of the page, used for the mail.
 * @throws rate_limited
 */
export async function requestPasswordReset(
  services: Services,
  { email, language }: { email: string; language: string | null },
  { requestId, source }: AnonymousRequest,
): Promise<{ requested: true }> {
  for (const bucket of buckets.resetMail(email, source.address)) await services.auth.limiter.take(bucket)
  const request = {
    requested_at: services.clock.now(),
    language,
    client_address: source.address,
    user_agent: source.userAgent,
    request_id: requestId,
  }
  await services.database.directory
    .insertInto('reset_requests')
    .values({ email, ...request })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(request))
    .execute()
  services.wakeUps.publish({ stream: 'timers', partnerId: resetRequestsKey })
  return { requested: true }
}
