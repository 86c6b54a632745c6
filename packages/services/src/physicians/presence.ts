import type { Presence, SetPresence } from '@consult/domain'
import type { Call } from '../call.ts'
import { inUnit } from '../unit/unit-of-work.ts'
import { fetchPhysicianRow, toPresence } from './physician-resource.ts'
import { touchPhysician } from './touch-physician.ts'

/** Whether the physician is on duty. @throws not_found */
export async function getPresence({ services, account }: Call, physicianId: string): Promise<Presence> {
  return services.database.inTenant(account.partnerId, async (tx) =>
    toPresence(await fetchPhysicianRow(tx, physicianId), services.clock.now()),
  )
}

/** The physician goes on or off duty, for good or until an instant. @throws not_found */
export async function setPresence(call: Call, input: SetPresence & { physicianId: string }): Promise<Presence> {
  return inUnit(call, async (unit) => {
    await touchPhysician(unit, input.physicianId, {
      presence: input.status,
      presence_until: input.until ?? null,
      last_seen_at: unit.now,
    })
    return toPresence(await fetchPhysicianRow(unit, input.physicianId), unit.now)
  })
}
