import { notFound } from '@consult/domain'
import type { Unit } from '@consult/request'
import type { PhysicianRow } from './physician-resource.ts'

/** Changes the physician's row, which also locks it for the rest of the transaction. @throws not_found */
export async function touchPhysician(
  unit: Unit,
  physicianId: string,
  changes: Partial<
    Pick<
      PhysicianRow,
      | 'first_name'
      | 'last_name'
      | 'credentials'
      | 'specialty'
      | 'languages'
      | 'birth_date'
      | 'capacity'
      | 'supervisor_since'
      | 'needs_cosignature_since'
      | 'presence'
      | 'presence_until'
      | 'last_seen_at'
      | 'idle_since'
      | 'wrap_up_until'
      | 'unanswered_rings'
      | 'deactivated_at'
    >
  > = {},
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('physicians')
    .set({ ...changes, updated_at: unit.realNow })
    .where('partner_id', '=', unit.partnerId)
    .where('physician_id', '=', physicianId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound()
}
