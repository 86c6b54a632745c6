import { buckets } from '@consult/auth'
import { domainOf, findDomainOwner } from '@consult/directory'
import type { AnonymousRequest, Services } from '@consult/request'

/** Whether an address can, or must, sign in through its organization. */
export interface SingleSignOnOffer {
  readonly offer: 'none' | 'optional' | 'required'
}

/**
 * Reports how people with addresses of a domain sign in. The answer depends only on the domain, so it does not reveal
 * which accounts exist.
 * @throws rate_limited
 */
export async function findSingleSignOn(
  { auth, database }: Services,
  email: string,
  { source }: AnonymousRequest,
): Promise<SingleSignOnOffer> {
  await auth.limiter.take(buckets.singleSignOn(source.address))
  const owner = await findDomainOwner(database.directory, domainOf(email))
  return { offer: owner?.policy ?? 'none' }
}
