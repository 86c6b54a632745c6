import type { Member } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { selectMembers, toMember } from './member-store.ts'

/** Lists the partner's members, including deactivated ones, oldest first. A partner has at most 200. */
export async function listMembers({ services, account }: RequestContext): Promise<Member[]> {
  const rows = await services.database.inTenant(account.partnerId, (tx) =>
    selectMembers(tx).orderBy('member_id').execute(),
  )
  return rows.map(toMember)
}
