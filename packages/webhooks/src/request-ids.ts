import type { Database } from '@consult/db'
import { isTracing } from '@consult/tracing'
import type { TakenDelivery } from './delivery-store.ts'

/** The ids of the requests that caused events, by the events' sequences. Empty while there are no traces. */
export async function requestIdsOf(
  database: Database,
  partnerId: string,
  deliveries: readonly TakenDelivery[],
): Promise<ReadonlyMap<number, string | null>> {
  if (!isTracing()) return new Map()
  const rows = await database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('events')
      .select(['sequence', 'request_id as requestId'])
      .where('partner_id', '=', partnerId)
      .where(
        'sequence',
        'in',
        deliveries.map(({ sequence }) => sequence),
      )
      // The log is partitioned by this column.
      .where(
        'created_at',
        'in',
        deliveries.map(({ createdAt }) => createdAt),
      )
      .execute(),
  )
  return new Map(rows.map(({ sequence, requestId }) => [Number(sequence), requestId]))
}
