import type { ExportedNotification } from '@consult/domain'
import type { Services } from '@consult/request'

/** How many notifications are in memory at once. */
const pageSize = 500

/** What the patient was told, is to be told or was not told, oldest first, page by page. */
export async function* readNotifications(
  { database }: Services,
  partnerId: string,
  patientId: string,
): AsyncGenerator<ExportedNotification[]> {
  for (let after: readonly [Date, string] | null = null; ; ) {
    const rows = await database.inTenant(partnerId, (tx) =>
      tx.db
        .selectFrom('notifications')
        .selectAll()
        .where('partner_id', '=', partnerId)
        .where('patient_id', '=', patientId)
        .$if(after !== null, (query) =>
          query.where((eb) =>
            eb(
              eb.refTuple('created_at', 'notification_id'),
              '>',
              eb.tuple(after?.[0] ?? new Date(0), after?.[1] ?? ''),
            ),
          ),
        )
        .orderBy('created_at')
        .orderBy('notification_id')
        .limit(pageSize)
        .execute(),
    )
    yield rows.map((row) => ({
      id: row.notification_id,
      kind: row.kind,
      channel: row.channel === 'partner' || row.channel === 'none' ? null : row.channel,
      asyncConsultId: row.async_consult_id,
      telehealthConsultId: row.telehealth_consult_id,
      status: row.status,
      reason: row.reason,
      createdAt: row.created_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    }))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = [last.created_at, last.notification_id]
  }
}
