import type { TenantTransaction } from '@consult/db'
import { furthestPresence, invalidRequest, type Presence, type SetPresence, tooFarAhead } from '@consult/domain'
import { inUnit, type RequestContext, type Unit, wakeMatching, wakeStreams } from '@consult/request'
import { lockActing } from './lock-physician.ts'
import { fetchPhysicianRow, findEngaged, toPresence, wrapUpOf } from './physician-resource.ts'
import { touchPhysician } from './touch-physician.ts'

async function readPresence(tx: TenantTransaction, physicianId: string, now: Date): Promise<Presence> {
  const row = await fetchPhysicianRow(tx, physicianId)
  const isBusy = (await findEngaged(tx, [physicianId])).has(physicianId) || wrapUpOf(row, now) !== null
  return toPresence(row, isBusy, now)
}

/** The physician's presence. @throws not_found */
export async function getPresence({ services, account }: RequestContext, physicianId: string): Promise<Presence> {
  return services.database.inTenant(account.partnerId, (tx) => readPresence(tx, physicianId, services.clock.now()))
}

/**
 * Puts the physician on or off duty, indefinitely or until an instant. When they come on duty, their idle time starts and
 * their count of unanswered rings resets. If they are already on duty, both stay unchanged.
 * @throws not_found; unauthorized when they are deactivated; invalid_request for a time in the past or too far ahead
 */
export async function setPresence(
  context: RequestContext,
  input: SetPresence & { physicianId: string },
): Promise<Presence> {
  return inUnit(context, async (unit) => {
    await changePresence(context, unit, input)
    const presence = await readPresence(unit, input.physicianId, unit.realNow)
    return unit.did(presenceTarget(input), presence)
  })
}

/** What the audit records about a change of presence. */
export const presenceTarget = ({ physicianId, status }: Pick<SetPresence, 'status'> & { physicianId: string }) =>
  ({ type: 'physician', id: physicianId, code: status }) as const

/** Like `setPresence`, within a larger unit of work. Physicians are on duty in real time. @throws as `setPresence`. */
export async function changePresence(
  { services }: RequestContext,
  unit: Unit,
  { physicianId, status, until }: SetPresence & { physicianId: string },
): Promise<void> {
  const now = unit.realNow
  if (until && until <= now) {
    throw invalidRequest({
      path: 'until',
      code: 'in_the_past',
      message: 'This time has passed. Use a time in the future.',
    })
  }
  const tooFar = until && tooFarAhead('until', until, now, furthestPresence)
  if (tooFar) throw tooFar
  const was = toPresence(await lockActing(unit, physicianId), false, now)
  const comesOnDuty = status === 'online' && was.status !== 'online'
  await touchPhysician(unit, physicianId, {
    presence: status,
    presence_until: until ?? null,
    last_seen_at: now,
    ...(comesOnDuty && { idle_since: now, unanswered_rings: 0 }),
  })
  if (comesOnDuty) wakeMatching(services, unit)
  wakeStreams(services, unit)
}
