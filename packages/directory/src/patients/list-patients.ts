import { cursorScope, readCursor, toPage } from '@consult/db'
import type { ListPatients, Page, Patient } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant } from '@consult/request'
import { toPatient } from './patient-resource.ts'

/** The partner's patients, newest first. @throws invalid_request for a cursor from another list or filter. */
export async function listPatients(
  context: RequestContext,
  { externalId, limit, cursor }: ListPatients,
): Promise<Page<Patient>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'patients', externalId)
  const [before] = readCursor(scope, cursor, ['text']) ?? []
  const rows = await readTenant(context, (tx) =>
    tx.db
      .selectFrom('patients')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('erasing_since', 'is', null)
      .$if(externalId !== undefined, (query) => query.where('external_id', '=', externalId ?? ''))
      .$if(before !== undefined, (query) => query.where('patient_id', '<', before ?? ''))
      .orderBy('patient_id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const page = toPage(rows, { limit, scope, keysOf: (row) => [row.patient_id], toItem: toPatient })
  noteShownPage(
    context,
    'patient',
    page.items.map(({ id }) => id),
  )
  return page
}
