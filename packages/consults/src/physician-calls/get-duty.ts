import { fetchPhysicianRow, findEngaged, toPresence, wrapUpOf } from '@consult/directory'
import type { Presence } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { unansweredLimit } from '../telehealth-consults/matching/waiting-room.ts'

/** Whether a physician is on duty, and the reason if they are away without having set it themselves. */
export interface Duty {
  readonly presence: Presence
  /** `unanswered_rings`: too many in a row. `until_passed`: the end of their duty has passed. */
  readonly awayBecause: 'unanswered_rings' | 'until_passed' | null
  /** The end of the time for the note of their last call; nothing rings before it. Null: they are not wrapping up. */
  readonly wrapUpUntil: string | null
}

/** @throws not_found */
export async function getDuty({ services, account }: RequestContext, physicianId: string): Promise<Duty> {
  const now = services.clock.now()
  return services.database.inTenant(account.partnerId, async (tx) => {
    const row = await fetchPhysicianRow(tx, physicianId)
    const wrapUp = wrapUpOf(row, now)
    const isBusy = (await findEngaged(tx, [physicianId])).has(physicianId)
    const presence = toPresence(row, isBusy || wrapUp !== null, now)
    // Setting one's own presence resets the count. With this many unanswered rings, the system set it to away.
    const unanswered = row.presence === 'away' && row.unanswered_rings >= unansweredLimit
    const awayBecause = unanswered ? 'unanswered_rings' : row.presence === 'online' ? 'until_passed' : null
    return {
      presence,
      awayBecause: presence.status === 'away' ? awayBecause : null,
      wrapUpUntil: wrapUp?.toISOString() ?? null,
    }
  })
}
