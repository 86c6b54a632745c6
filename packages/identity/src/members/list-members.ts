import type { Member } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { selectMembers, toMember } from './member-store.ts'

/** Lists the partner's members, the oldest first, also the deactivated ones. A partner has few: at most 200. */
export async function listMembers({ services, account }: RequestContext): Promise<Member[]> {
  const rows = await services.database.inTenant(account.partnerId, (tx) =>
    selectMembers(tx).orderBy('member_id').execute(),
  )
  return rows.map(toMember)
}
