import { type NotificationStatus, notificationStatuses } from '@consult/domain'
import { consultForm } from '../events/event-filter.ts'

/** Which notifications to list. Undefined: all. */
export interface NotificationFilter {
  readonly status: NotificationStatus | undefined
  readonly consultId: string | undefined
}

/** The filter of the page's address. Invalid filters are left out, because anyone can write a URL. */
export function notificationFilterOf(query: Pick<URLSearchParams, 'get'>): NotificationFilter {
  const consultId = query.get('consultId') ?? ''
  return {
    status: notificationStatuses.find((value) => value === query.get('status')),
    consultId: consultForm.test(consultId) ? consultId : undefined,
  }
}

/** The address of the page with a filter: `/notifications?status=failed`. */
export function notificationsPath(filter: Partial<NotificationFilter>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value)
  const text = query.toString()
  return text === '' ? '/notifications' : `/notifications?${text}`
}
