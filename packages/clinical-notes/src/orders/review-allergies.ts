import type { TenantTransaction } from '@consult/db'
import { type ClinicalFact, readClinicalFacts } from '@consult/domain/clinical-facts'
import type { NotedConsult } from '../noted-consult.ts'

/** The allergies of the patient's record and of the consult, as the portal shows them beside a prescription. */
export async function readAllergies(
  { db, partnerId }: TenantTransaction,
  { kind, id }: NotedConsult,
  patientId: string,
): Promise<ClinicalFact> {
  const patient = await db
    .selectFrom('patients')
    .select('metadata')
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  const consult =
    kind === 'async'
      ? await db
          .selectFrom('async_consults')
          .select('metadata')
          .where('partner_id', '=', partnerId)
          .where('async_consult_id', '=', id)
          .executeTakeFirst()
      : await db
          .selectFrom('telehealth_consults')
          .select('metadata')
          .where('partner_id', '=', partnerId)
          .where('telehealth_consult_id', '=', id)
          .executeTakeFirst()
  return readClinicalFacts({ patient: patient?.metadata ?? {}, consult: consult?.metadata ?? {} }).allergies
}
