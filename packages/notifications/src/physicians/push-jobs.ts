import type { PushesTable, TenantTransaction } from '@consult/db'
import { createJobStore, exponentialBackoff, type Job } from '@consult/engine'

type Key = 'device_id' | 'kind' | 'subject'

/** A push that a worker has taken. */
export type PushJob = Job<Pick<PushesTable, Key>>

/** The pushes that wait for being sent, one per device. */
export const pushJobs = createJobStore<PushesTable, Key>({
  table: 'pushes',
  key: ['device_id', 'kind', 'subject'],
  read: [],
  dueColumn: 'next_attempt_at',
  countColumn: 'failures',
  counts: 'failures',
  // Above the deadline of one push, which is 10 s.
  leaseMs: 20_000,
  backoff: exponentialBackoff({ firstMs: 2_000, maxMs: 5 * 60_000 }),
  finished: 'deleted',
  scan: 'partners_with_due_pushes',
})

/** Deletes a device that its push service no longer knows, unless it has subscribed again meanwhile. */
export async function deleteGoneDevice(
  tx: Pick<TenantTransaction, 'db' | 'partnerId'>,
  { deviceId, endpoint }: { deviceId: string; endpoint: string },
): Promise<void> {
  await tx.db
    .deleteFrom('push_devices')
    .where('partner_id', '=', tx.partnerId)
    .where('device_id', '=', deviceId)
    .where('endpoint', '=', endpoint)
    .execute()
}
