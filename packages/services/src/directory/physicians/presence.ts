import type { TenantTransaction } from '@consult/db'
import type { Presence, SetPresence } from '@consult/domain'
import type { RequestContext } from '../../request/request-context.ts'
import { inUnit } from '../../request/unit-of-work.ts'
import { wakeMatching } from '../../request/wake-matching.ts'
import { wakeStreams } from '../../request/wake-streams.ts'
import { lockActing } from './lock-physician.ts'
import { fetchPhysicianRow, findEngaged, toPresence } from './physician-resource.ts'
import { touchPhysician } from './touch-physician.ts'

async function readPresence(tx: TenantTransaction, physicianId: string, now: Date): Promise<Presence> {
  const row = await fetchPhysicianRow(tx, physicianId)
  return toPresence(row, (await findEngaged(tx, [physicianId])).has(physicianId), now)
}

/** The physician's presence. @throws not_found */
export async function getPresence({ services, account }: RequestContext, physicianId: string): Promise<Presence> {
  return services.database.inTenant(account.partnerId, (tx) => readPresence(tx, physicianId, services.clock.now()))
}

/**
 * Puts the physician on or off duty, indefinitely or until an instant. When they come on duty, their idle time starts and
 * their count of unanswered rings resets. If they are already on duty, both stay unchanged.
 * @throws not_found, unauthorized when they are deactivated.
 */
export async function setPresence(
  context: RequestContext,
  input: SetPresence & { physicianId: string },
): Promise<Presence> {
  return inUnit(context, async (unit) => {
    const was = toPresence(await lockActing(unit, input.physicianId), false, unit.now)
    const comesOnDuty = input.status === 'online' && was.status !== 'online'
    await touchPhysician(unit, input.physicianId, {
      presence: input.status,
      presence_until: input.until ?? null,
      last_seen_at: unit.now,
      ...(comesOnDuty && { idle_since: unit.now, unanswered_rings: 0 }),
    })
    if (comesOnDuty) wakeMatching(context.services, unit)
    wakeStreams(context.services, unit)
    const presence = await readPresence(unit, input.physicianId, unit.now)
    return unit.did({ type: 'physician', id: input.physicianId, code: input.status }, presence)
  })
}
