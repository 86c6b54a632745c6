import { type Member, notFound } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { selectMembers, toMember } from './member-store.ts'

/** Returns one of the partner's members. @throws not_found */
export async function getMember({ services, account }: RequestContext, memberId: string): Promise<Member> {
  const row = await services.database.inTenant(account.partnerId, (tx) =>
    selectMembers(tx).where('member_id', '=', memberId).executeTakeFirst(),
  )
  if (!row) throw notFound()
  return toMember(row)
}
