import type { GivenBy } from '@consult/domain'
import type { Services } from './request-context.ts'
import { putTeamEvents } from './signals/team-events.ts'
import type { Unit } from './unit-of-work.ts'
import { wakeStreams } from './wake-streams.ts'

/** Tells a physician that they have a thread that they did not ask for. */
export async function notifyOfThread(
  unit: Unit,
  services: Services,
  thread: { readonly id: string; readonly physicianId: string; readonly by: GivenBy; readonly giverId?: string },
): Promise<void> {
  const { id: asyncConsultId, physicianId, by, giverId = null } = thread
  const given = { by, physicianId: giverId }
  await putTeamEvents(unit, [{ kind: 'given', physicianId, asyncConsultId, given }], unit.realNow)
  wakeStreams(services, unit)
}
