import { notificationKinds } from '@consult/domain'
import type { OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { inMinutes } from './time.ts'

/** A notification in the list. */
export type NotificationItem = OutputOf<'consoleNotifications.list'>['items'][number]

/** A notification that was sent. */
function notification(n: number, fields: Partial<NotificationItem>): NotificationItem {
  const at = inMinutes(-4 - 37 * n)
  return {
    id: idOf('ntf', n + 1),
    kind: 'message_unread',
    recipient: { type: 'patient', id: idOf('pat', 4 + (n % 3)) },
    channel: 'email',
    asyncConsultId: idOf('ac', 7 + (n % 4)),
    telehealthConsultId: null,
    status: 'sent',
    reason: null,
    createdAt: at,
    dueAt: at,
    sentAt: at,
    ...fields,
  }
}

const unsent = { sentAt: null } as const
const ofCall = { asyncConsultId: null, telehealthConsultId: idOf('th', 2) }

/** Notifications of every kind, in every status and with every reason. The last one has values that are not known yet. */
export const allNotifications: NotificationItem[] = (
  [
    { status: 'pending', ...unsent, dueAt: inMinutes(560) },
    ...notificationKinds.map((kind) => ({ kind })),
    { channel: null },
    { channel: 'sms', status: 'delivered' },
    ...['bounced', 'rejected', 'undeliverable'].map((reason) => ({ status: 'failed', reason, ...unsent })),
    ...['no_address', 'off', 'unsubscribed'].map((reason) => ({
      status: 'suppressed',
      channel: null,
      reason,
      ...unsent,
    })),
    ...['read', 'joined'].map((reason) => ({ status: 'withdrawn', reason, ...unsent })),
    { kind: 'consent_pending', status: 'withdrawn', reason: 'answered', ...unsent },
    { kind: 'call_reminder', status: 'withdrawn', reason: 'expired', channel: null, ...ofCall },
    { kind: 'later_kind', status: 'later_status', reason: 'later_reason', channel: 'later', ...unsent },
  ] satisfies Partial<NotificationItem>[]
).map((fields, n) => notification(n, fields))
