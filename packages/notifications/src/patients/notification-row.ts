import type { NotificationsTable } from '@consult/db'
import type { AuditTarget } from '@consult/request'
import type { Selectable } from 'kysely'
import type { Queries } from './reachable-patient.ts'

export type NotificationRow = Selectable<NotificationsTable>

/** Locks notifications, by id. Those that were deleted are missing. */
export async function lockNotifications(
  { db, partnerId }: Queries,
  notificationIds: readonly string[],
): Promise<ReadonlyMap<string, NotificationRow>> {
  if (notificationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('notification_id', 'in', [...notificationIds])
    .orderBy('notification_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.notification_id, row]))
}

/** Locks the notification, or returns undefined when it was deleted. */
export async function lockNotification(tx: Queries, notificationId: string): Promise<NotificationRow | undefined> {
  return (await lockNotifications(tx, [notificationId])).get(notificationId)
}

/** Changes columns of a notification. */
export async function changeNotification(
  { db, partnerId }: Queries,
  { notification_id: id }: Pick<NotificationRow, 'notification_id'>,
  changes: Partial<Omit<NotificationRow, 'partner_id' | 'notification_id' | 'created_at'>>,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set(changes)
    .where('partner_id', '=', partnerId)
    .where('notification_id', '=', id)
    .execute()
}

/** The audit target of what happened to a notification. @param code what happened: `sent_email` */
export const notificationTarget = (
  { notification_id: id, consult_id: consultId, patient_id: patientId }: NotificationRow,
  code: string,
): AuditTarget => ({ type: 'notification', id, consultId, patientId, code })

/** The consult of the notification, as a request names it. */
export const consultOf = ({ async_consult_id: asyncConsultId, telehealth_consult_id, consult_id }: NotificationRow) =>
  asyncConsultId === null ? { telehealthConsultId: telehealth_consult_id ?? consult_id } : { asyncConsultId }
