import type { Notification, Page } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const notification: Notification = {
  id: ids.notification,
  kind: 'message_unread',
  recipient: { type: 'patient', id: ids.patient },
  channel: 'email',
  asyncConsultId: ids.asyncConsult,
  telehealthConsultId: null,
  status: 'sent',
  reason: null,
  createdAt: '2026-03-02T09:01:52.310Z',
  dueAt: '2026-03-02T09:06:52.310Z',
  sentAt: '2026-03-02T09:06:53.102Z',
}

export const notificationExamples: Record<string, RouteExample> = {
  'notifications.list': {
    answer: { items: [notification] } satisfies Page<Notification>,
  },
}
