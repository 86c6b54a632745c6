import type { TenantTransaction } from '@consult/db'
import type { ExportedDevice } from '@consult/domain'

/** The browsers in which the patient allowed notifications, oldest first. There are few. */
export async function readDevices({ db, partnerId }: TenantTransaction, patientId: string): Promise<ExportedDevice[]> {
  const rows = await db
    .selectFrom('patient_devices')
    .select(['created_at', 'last_seen_at'])
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .orderBy('created_at')
    .orderBy('device_id')
    .execute()
  return rows.map((row) => ({
    addedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }))
}
