import { newId } from '@consult/db'

/**
 * An event that tests an endpoint, of type `webhook.test`. No event log contains it. Consumers must ignore types that they
 * don't know.
 */
export const testEvent = (now: Date) => ({
  eventId: newId('event', now),
  type: 'webhook.test',
  createdAt: now,
  data: {},
})
