import { newId } from '@consult/db'
import {
  addSeconds,
  invalidRequest,
  type RecoverWebhooks,
  type WebhookRecovery,
  webhookAttemptDays,
} from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { sql } from 'kysely'
import { keyOfRow, requireEnabled, requireEndpoint, targetOf } from './endpoint-store.ts'

/** A range of the log. */
interface Range {
  readonly first: number
  readonly last: number
}

/**
 * The range of the events created from `since` until before `until`, up to an endpoint's position: the endpoint gets
 * all later events anyway. Null when there are none. Creation times never decrease as sequences increase.
 */
async function rangeOf(unit: Unit, position: number, since: Date, until: Date): Promise<Range | null> {
  const within = unit.db
    .selectFrom('events')
    .select('sequence')
    .where('partner_id', '=', unit.partnerId)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .where('sequence', '<=', position)
    .limit(1)
  const first = await within.orderBy('created_at').orderBy('sequence').executeTakeFirst()
  const last = await within.orderBy('created_at', 'desc').orderBy('sequence', 'desc').executeTakeFirst()
  return first && last ? { first: first.sequence, last: last.sequence } : null
}

/**
 * Sends the events of a time that an endpoint has missed: while it was disabled, before it existed, or because all
 * attempts failed. The result does not count for or against the endpoint. Workers create the deliveries in parts.
 * @throws not_found; invalid_request for a `since` more than 30 days ago; webhook_unavailable when the endpoint is
 *   disabled.
 */
export async function recoverEvents(
  context: RequestContext,
  { id, since, until }: RecoverWebhooks & { id: string },
): Promise<WebhookRecovery> {
  const { services, account } = context
  return inUnit(context, async (unit) => {
    const row = await requireEndpoint(unit, id)
    requireEnabled(row)
    const { now } = unit
    if (since < addSeconds(now, -webhookAttemptDays * 24 * 60 * 60)) {
      const message = `Send a time within the last ${webhookAttemptDays} days. GET /v1/events has older events.`
      throw invalidRequest({ path: 'since', code: 'too_old', message })
    }
    const key = keyOfRow(row)
    const range = await rangeOf(unit, row.cursor_sequence, since, until ?? addSeconds(now, 1))
    const count = range ? await countMissed(unit, key.endpointId, range, since) : 0
    if (range && count > 0) {
      await unit.db
        .insertInto('webhook_recoveries')
        .values({
          partner_id: key.partnerId,
          endpoint_id: key.endpointId,
          recovery_id: newId('webhookRecovery', now),
          next_sequence: range.first,
          last_sequence: range.last,
          since,
          requested_at: now,
        })
        .execute()
      unit.afterCommit(() => services.wakeUps.publish({ stream: 'webhooks', partnerId: account.partnerId }))
    }
    return unit.did(targetOf(key), { count })
  })
}

async function countMissed(unit: Unit, endpointId: string, { first, last }: Range, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from tenant.missed_webhooks(${unit.partnerId}, ${endpointId}, ${first}, ${last}, ${since})`.execute(unit.db)
  return rows[0]?.count ?? 0
}
