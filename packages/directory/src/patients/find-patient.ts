import type { PatientsTable, TenantTransaction } from '@consult/db'
import { notFound } from '@consult/domain'
import type { Selectable } from 'kysely'

export type PatientRow = Selectable<PatientsTable>

/** The language to use with the patient: the one that they chose, or the one in the partner's record. */
export const languageOfPatient = (patient: Pick<PatientRow, 'chosen_language' | 'language'>) =>
  patient.chosen_language ?? patient.language

/** Finds the patient by the service's id or the partner's. @throws not_found */
export async function findPatient(
  tx: TenantTransaction,
  by: { patientId?: string | null | undefined; patientExternalId?: string | null | undefined },
): Promise<PatientRow> {
  const row = await tx.db
    .selectFrom('patients')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    // A patient who is being erased counts as gone.
    .where('erasing_since', 'is', null)
    .$if(by.patientId != null, (query) => query.where('patient_id', '=', by.patientId ?? ''))
    .$if(by.patientExternalId != null, (query) => query.where('external_id', '=', by.patientExternalId ?? ''))
    .executeTakeFirst()
  if (!row) throw notFound(by.patientId == null ? 'patientExternalId' : 'patientId')
  return row
}
