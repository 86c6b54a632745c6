import { cursorScope, readCursor, toPage } from '@consult/db'
import type { ListNotifications, Notification, Page } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant } from '@consult/request'
import type { NotificationRow } from './notification-row.ts'

/** The notification as the API returns it. */
export function toNotification(row: NotificationRow): Notification {
  const { channel } = row
  return {
    id: row.notification_id,
    kind: row.kind,
    recipient: { type: 'patient', id: row.patient_id },
    channel: channel === 'partner' || channel === 'none' ? null : channel,
    asyncConsultId: row.async_consult_id,
    telehealthConsultId: row.telehealth_consult_id,
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}

/** The partner's notifications, newest first. @throws invalid_request for a cursor from another list or filter. */
export async function listNotifications(
  context: RequestContext,
  { patientId, consultId, status, limit, cursor }: ListNotifications,
): Promise<Page<Notification>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'notifications', JSON.stringify([patientId, consultId, status]))
  const before = readCursor(scope, cursor, ['instant', 'text'])
  const rows = await readTenant(context, (tx) =>
    tx.db
      .selectFrom('notifications')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .$if(patientId !== undefined, (query) => query.where('patient_id', '=', patientId ?? ''))
      .$if(consultId !== undefined, (query) => query.where('consult_id', '=', consultId ?? ''))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
      .$if(before !== null, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('created_at', 'notification_id'),
            '<',
            eb.tuple(before?.[0] ?? new Date(0), before?.[1] ?? ''),
          ),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('notification_id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const page = toPage(rows, {
    limit,
    scope,
    keysOf: (row) => [row.created_at, row.notification_id],
    toItem: toNotification,
  })
  noteShownPage(context, 'notification', [...new Set(page.items.map(({ recipient }) => recipient.id))])
  return page
}
