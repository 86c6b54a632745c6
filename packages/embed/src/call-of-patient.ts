import type { TelehealthConsultRow } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import type { PatientScope } from '@consult/directory'
import type { TelehealthStatus } from '@consult/domain'
import { sql } from 'kysely'

const over: readonly TelehealthStatus[] = ['completed', 'cancelled']

/** Reports whether the call is neither completed nor canceled. */
export const isOpen = ({ status }: TelehealthConsultRow): boolean => !over.includes(status)

/**
 * Returns the call to show in a widget. If the token is for one consult, that is its call, open or not. Otherwise it is
 * the patient's open call that is in progress, ringing or waiting, in this order, or else the one with the earliest time.
 */
export async function findVisitOfPatient(
  tx: TenantTransaction,
  { patientId, consultId }: PatientScope,
): Promise<TelehealthConsultRow | null> {
  const row = await tx.db
    .selectFrom('telehealth_consults')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .$if(consultId !== null, (query) => query.where('telehealth_consult_id', '=', consultId ?? ''))
    .$if(consultId === null, (query) => query.where('status', 'not in', over))
    .orderBy(sql`array_position(array['in_progress', 'ringing', 'waiting'], status)`)
    .orderBy(sql`coalesce(scheduled_for, created_at)`)
    .orderBy('telehealth_consult_id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
