import type { Physician } from '@consult/domain'
import { type AuditTarget, inUnit, type RequestContext, type Unit } from '@consult/request'
import { fetchPhysician, fetchPhysicianRow } from './physician-resource.ts'
import { touchPhysician } from './touch-physician.ts'

/**
 * Makes a physician a supervisor, or no longer one. It applies from the next request on.
 * @returns the audit's targets: none when nothing changes.
 * @throws not_found
 */
export async function writeSupervisor(unit: Unit, physicianId: string, supervisor: boolean): Promise<AuditTarget[]> {
  const { supervisor_since: since } = await fetchPhysicianRow(unit, physicianId)
  if ((since !== null) === supervisor) return []
  await touchPhysician(unit, physicianId, { supervisor_since: supervisor ? unit.now : null })
  return [{ type: 'physician', id: physicianId, code: supervisor ? 'set_supervisor' : 'clear_supervisor' }]
}

/** Makes a physician of the request's partner a supervisor, or no longer one. @throws not_found */
export async function setSupervisor(
  context: RequestContext,
  { physicianId, supervisor }: { physicianId: string; supervisor: boolean },
): Promise<Physician> {
  return inUnit(context, async (unit) => {
    const targets = await writeSupervisor(unit, physicianId, supervisor)
    return unit.did(targets, await fetchPhysician(unit, physicianId, unit.now))
  })
}
