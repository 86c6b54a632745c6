import type { Presence } from '@consult/domain'
import { fetchPhysicianRow, findEngaged, toPresence } from '../../directory/physicians/physician-resource.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { unansweredLimit } from '../../telehealth-consults/matching/waiting-room.ts'

/** Whether a physician is on duty, and why not, where it was not they who said so. */
export interface Duty {
  readonly presence: Presence
  /** `unanswered_rings`: too many in a row. `until_passed`: they were on duty until a time that has come. */
  readonly awayBecause: 'unanswered_rings' | 'until_passed' | null
}

/** @throws not_found */
export async function getDuty({ services, account }: RequestContext, physicianId: string): Promise<Duty> {
  const now = services.clock.now()
  return services.database.inTenant(account.partnerId, async (tx) => {
    const row = await fetchPhysicianRow(tx, physicianId)
    const presence = toPresence(row, (await findEngaged(tx, [physicianId])).has(physicianId), now)
    // Whoever says how it is with them is counted anew: with these unanswered, it was not they.
    const unanswered = row.presence === 'away' && row.unanswered_rings >= unansweredLimit
    const awayBecause = unanswered ? 'unanswered_rings' : row.presence === 'online' ? 'until_passed' : null
    return { presence, awayBecause: presence.status === 'away' ? awayBecause : null }
  })
}
