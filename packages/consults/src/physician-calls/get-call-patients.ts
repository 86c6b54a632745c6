import { patientName } from '@consult/directory'
import { noteShownPage, type RequestContext, readTenant } from '@consult/request'
import type { CallItem } from './call-rows.ts'

/** Whose call it is. */
export interface CallPatient {
  readonly telehealthConsultId: string
  readonly patient: CallItem['patient']
}

/** Returns who the patients of these calls are, in no order. Ids unknown in the tenant are left out. */
export async function getCallPatients(
  context: RequestContext,
  telehealthConsultIds: readonly string[],
): Promise<CallPatient[]> {
  if (telehealthConsultIds.length === 0) return []
  const rows = await readTenant(context, (tx) =>
    tx.db
      .selectFrom('telehealth_consults as c')
      .innerJoin('patients as p', (join) =>
        join.onRef('p.partner_id', '=', 'c.partner_id').onRef('p.patient_id', '=', 'c.patient_id'),
      )
      .select(['c.telehealth_consult_id', 'c.patient_id', 'c.patient_external_id'])
      .select(['p.first_name', 'p.last_name', 'p.language', 'p.birth_date'])
      .where('c.partner_id', '=', tx.partnerId)
      .where('c.telehealth_consult_id', 'in', [...telehealthConsultIds])
      .execute(),
  )
  noteShownPage(
    context,
    'telehealth_consult',
    rows.map((row) => row.patient_id),
  )
  return rows.map((row) => ({
    telehealthConsultId: row.telehealth_consult_id,
    patient: {
      id: row.patient_id,
      externalId: row.patient_external_id,
      name: patientName(row),
      birthDate: row.birth_date,
    },
  }))
}
