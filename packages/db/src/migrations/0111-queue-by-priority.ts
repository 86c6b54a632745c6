import { concurrentIndex } from './concurrent-index.ts'

/** The queue lists the most pressing consults first, and the longest wait first among equals. */
export const queueByPriority = concurrentIndex({
  schema: 'tenant',
  table: 'async_consult_order',
  name: 'async_consult_order_queue_by_priority',
  on: `(partner_id, priority_rank, queued_at, async_consult_id) where status = 'queued'`,
})
