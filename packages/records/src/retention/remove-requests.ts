import { sql } from 'kysely'
import { type Remove, recordBatch } from './removal.ts'

/**
 * Deletes entries of the request log. The database reads the partner's setting itself: `before` only says the time at which
 * the batch was planned.
 */
export const removeRequests: Remove = (services, { partnerId, size }) =>
  services.database.inTenant(partnerId, async (tx) => {
    const now = services.clock.now()
    const { rows } = await sql<{ gone: number }>`
      select tenant.expire_requests(${partnerId}, ${now}, ${size})::int as gone`.execute(tx.db)
    const gone = rows[0]?.gone ?? 0
    await recordBatch(tx, services, { kind: 'requests', count: gone, patientIds: [] })
    return gone
  })
