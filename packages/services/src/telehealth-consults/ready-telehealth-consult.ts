import type { TelehealthConsult, TelehealthReady } from '@consult/domain'
import { requireTelehealth } from '../directory/partners/require-product.ts'
import { type PatientScope, requireInScope } from '../directory/patients/patient-scope.ts'
import type { RequestContext } from '../request/request-context.ts'
import { wakeMatching } from '../request/wake-matching.ts'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'
import { waitingRoomTimes } from './matching/waiting-room.ts'

/**
 * The patient enters the waiting room; afterwards the same keeps their place, and says that they are still there.
 * Device results stay as they were where none are given.
 * The partner may let them in at any time: a patient comes to a booked call when its waiting room opens.
 * @throws not_found, feature_disabled, thread_not_active, waiting_room_not_open.
 */
export async function readyTelehealthConsult(
  context: RequestContext,
  input: TelehealthReady & { telehealthConsultId: string; scope: PatientScope | null },
): Promise<TelehealthConsult> {
  return actOnTelehealthConsult(context, input.telehealthConsultId, async (consult, unit) => {
    requireInScope(input.scope, consult.row)
    requireTelehealth(context.account)
    const { presentUntil } = consult.life
    const wasThere = presentUntil !== null && unit.now < presentUntil
    consult.act({ type: 'ready', times: waitingRoomTimes, anyTime: input.scope === null })
    if (!wasThere) wakeMatching(context.services, unit)
    consult.check(input)
  })
}
