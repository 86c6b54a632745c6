import { concurrentIndex } from './concurrent-index.ts'

/** Lists the attempts to deliver one event, to every endpoint. */
export const attemptsOfEvents = concurrentIndex({
  schema: 'tenant',
  table: 'webhook_attempts',
  name: 'webhook_attempts_of_events',
  on: '(partner_id, event_sequence)',
})
