import { cursorScope, readCursor, toPage } from '@consult/db'
import type { ListPatients, Page, Patient } from '@consult/domain'
import type { Call } from '../call.ts'
import { toPatient } from './patient-resource.ts'

/** The partner's patients, newest first. @throws invalid_request for a cursor that is not of this list and filter. */
export async function listPatients(
  { services, account }: Call,
  { externalId, limit, cursor }: ListPatients,
): Promise<Page<Patient>> {
  const { partnerId } = account
  const scope = cursorScope(partnerId, 'patients', externalId)
  const [before] = readCursor(scope, cursor, ['text']) ?? []
  const rows = await services.database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('patients')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .$if(externalId !== undefined, (query) => query.where('external_id', '=', externalId ?? ''))
      .$if(before !== undefined, (query) => query.where('patient_id', '<', before ?? ''))
      .orderBy('patient_id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  return toPage(rows, { limit, scope, keysOf: (row) => [row.patient_id], toItem: toPatient })
}
