import type { TelehealthConsult, TelehealthReady } from '@consult/domain'
import { requireTelehealth } from '../directory/partners/require-product.ts'
import { type PatientScope, requireInScope } from '../directory/patients/patient-scope.ts'
import { lookForMatches } from '../request/look-for-matches.ts'
import type { Call } from '../request/request-context.ts'
import { actOnVisit } from './act-on-visit.ts'
import { waitingRoomTimes } from './matching/waiting-room.ts'

/**
 * The patient enters the waiting room; afterwards the same keeps their place, and says that they are still there.
 * Device results stay as they were where none are given.
 * The partner may let them in at any time: a patient comes to a booked call when its waiting room opens.
 * @throws not_found, feature_disabled, thread_not_active, waiting_room_not_open.
 */
export async function readyTelehealthConsult(
  call: Call,
  input: TelehealthReady & { telehealthConsultId: string; scope: PatientScope | null },
): Promise<TelehealthConsult> {
  return actOnVisit(call, input.telehealthConsultId, async (visit, unit) => {
    requireInScope(input.scope, visit.row)
    requireTelehealth(call.account)
    const { presentUntil } = visit.life
    const wasThere = presentUntil !== null && unit.now < presentUntil
    visit.act({ type: 'ready', times: waitingRoomTimes, anyTime: input.scope === null })
    if (!wasThere) lookForMatches(call.services, unit)
    visit.check(input)
  })
}
