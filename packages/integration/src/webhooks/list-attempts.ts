import { cursorScope, readCursor, toPage, type WebhookAttemptsTable } from '@consult/db'
import { addSeconds, type Page, type PageQuery, type WebhookAttempt, webhookAttemptDays } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import type { Selectable } from 'kysely'
import { findEndpoint } from './endpoint-store.ts'

/** Converts a row to an attempt. */
export function toAttempt(row: Selectable<WebhookAttemptsTable>): WebhookAttempt {
  return {
    id: row.attempt_id,
    eventId: row.event_id,
    eventType: row.event_type,
    attemptedAt: row.attempted_at.toISOString(),
    status: row.status,
    durationMs: row.duration_ms,
    error: row.error,
    responseHead: row.response_head,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  }
}

/** The attempts of the last 30 days, newest first. @throws not_found; invalid_request for a foreign cursor. */
export async function listWebhookAttempts(
  context: RequestContext,
  { id, limit, cursor }: PageQuery & { id: string },
): Promise<Page<WebhookAttempt>> {
  const { services, account } = context
  const scope = cursorScope(account.partnerId, 'webhook-attempts', id)
  const before = readCursor(scope, cursor, ['text'])
  const oldest = addSeconds(services.clock.now(), -webhookAttemptDays * 24 * 60 * 60)
  const rows = await readTenant(context, async (tx) => {
    const { endpoint_id: endpointId } = await findEndpoint(tx, id)
    return (
      tx.db
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('partner_id', '=', tx.partnerId)
        .where('endpoint_id', '=', endpointId)
        // Housekeeping deletes the older ones later.
        .where('attempted_at', '>', oldest)
        .$if(before !== null, (query) => query.where('attempt_id', '<', before?.[0] ?? ''))
        .orderBy('attempt_id', 'desc')
        .limit(limit + 1)
        .execute()
    )
  })
  return toPage(rows, { limit, scope, keysOf: (row) => [row.attempt_id], toItem: toAttempt })
}
