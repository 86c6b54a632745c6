import { type PatientScope, requireInScope, requireTelehealth } from '@consult/directory'
import { ConsultError, type TelehealthConsult, type TelehealthReady } from '@consult/domain'
import { type RequestContext, wakeMatching } from '@consult/request'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'
import type { LockedTelehealthConsult } from './locked-telehealth-consult.ts'
import { waitingRoomTimes } from './matching/waiting-room.ts'

/** @throws intake_required where the partner lets calls wait for their intake. A patient who is waiting keeps their place. */
function requireIntake({ row: { intake }, life }: LockedTelehealthConsult): void {
  if (!intake?.required || intake.status === 'completed' || life.status !== 'invited') return
  throw new ConsultError('intake_required', { status: intake.status })
}

/**
 * Lets a patient enter the waiting room. Repeated calls are heartbeats: they keep the patient present and in their place.
 * Device results that are not given stay unchanged. Patients can enter a booked call only after its waiting room opens.
 * Partners can let them in at any time.
 * @throws not_found; feature_disabled; intake_required; thread_not_active; waiting_room_not_open
 */
export async function readyTelehealthConsult(
  context: RequestContext,
  input: TelehealthReady & { telehealthConsultId: string; scope: PatientScope | null },
): Promise<TelehealthConsult> {
  return actOnTelehealthConsult(context, input.telehealthConsultId, async (consult, unit) => {
    requireInScope(input.scope, consult.row)
    requireTelehealth(context.account)
    requireIntake(consult)
    const { presentUntil } = consult.life
    const wasThere = presentUntil !== null && unit.now < presentUntil
    consult.act({ type: 'ready', times: waitingRoomTimes, anyTime: input.scope === null })
    if (!wasThere) wakeMatching(context.services, unit)
    consult.check(input)
  })
}
