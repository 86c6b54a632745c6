import type { AuditTarget, Unit } from '@consult/request'
import { fetchPhysicianRow } from './physician-resource.ts'
import { touchPhysician } from './touch-physician.ts'

/**
 * Says whether the physician's notes need a co-signature, from the next signature on. What waits goes on waiting.
 * @param needed null and undefined leave it as it is.
 * @returns the audit's targets: none when nothing changes.
 * @throws not_found
 */
export async function writeNeedsCosignature(
  unit: Unit,
  physicianId: string,
  needed: boolean | null | undefined,
): Promise<AuditTarget[]> {
  if (needed == null) return []
  const { needs_cosignature_since: since } = await fetchPhysicianRow(unit, physicianId)
  if ((since !== null) === needed) return []
  await touchPhysician(unit, physicianId, { needs_cosignature_since: needed ? unit.now : null })
  return [{ type: 'physician', id: physicianId, code: needed ? 'need_cosignature' : 'need_no_cosignature' }]
}
