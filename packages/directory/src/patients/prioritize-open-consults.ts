import { priorityOf } from '@consult/domain'
import type { Unit } from '@consult/request'

/** Gives the patient's open consults the priority that the patient's new metadata asks for. */
export async function prioritizeOpenConsults(
  { db, partnerId }: Unit,
  patientId: string,
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  const threads = await db
    .selectFrom('async_consults')
    .select(['async_consult_id as id', 'metadata', 'priority'])
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where('status', '<>', 'closed')
    .execute()
  for (const { id, metadata: own, priority: before } of threads) {
    const priority = priorityOf(own, metadata)
    if (priority === before) continue
    await db
      .updateTable('async_consults')
      .set({ priority })
      .where('partner_id', '=', partnerId)
      .where('async_consult_id', '=', id)
      .execute()
  }
  const calls = await db
    .selectFrom('telehealth_consults')
    .select(['telehealth_consult_id as id', 'metadata', 'priority'])
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .execute()
  for (const { id, metadata: own, priority: before } of calls) {
    const priority = priorityOf(own, metadata)
    if (priority === before) continue
    await db
      .updateTable('telehealth_consults')
      .set({ priority })
      .where('partner_id', '=', partnerId)
      .where('telehealth_consult_id', '=', id)
      .execute()
  }
}
