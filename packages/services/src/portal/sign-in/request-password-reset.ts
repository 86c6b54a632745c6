import { buckets } from '@consult/auth'
import type { AnonymousRequest } from '../../request/record.ts'
import type { Services } from '../../request/request-context.ts'
import { resetRequestsKey } from './reset-requests.ts'

/**
 * Takes down that somebody wants a link to choose a new password, and does not look whether the address has an account:
 * whatever it is, what is done here, what is answered and how long it takes are the same. A worker looks later.
 * @param input.language of the page, for the mail.
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
