import { setTimeout as pause } from 'node:timers/promises'
import type { TimerHandler } from '@consult/engine'
import type { RequestContext, Services } from '@consult/request'
import { type FindRetryClock, type RetryClock, readRetrySubject, webhookRetryKind } from '@consult/webhooks'
import { sql } from 'kysely'

/**
 * Webhooks about patients on a test clock. An event is sent at once, in real time. If that fails, its retries follow the
 * clock: a timer on it makes the delivery due again. Source: docs/testing.md.
 */

/** How long a step of an advance waits for deliveries that are due, and how often it looks, in milliseconds. */
const patienceMs = 3_000
const lookMs = 10

/** The clock of the patient whom an event is about. It does not advance before the transaction ends. */
export const findClockOfEvent: FindRetryClock = async ({ db, partnerId }, { sequence, createdAt }) => {
  const { rows } = await sql<RetryClock>`
    select k.test_clock_id as id, k.now from events v
    join patients p on p.partner_id = v.partner_id and p.patient_id = v.patient_id
    join test_clocks k on k.partner_id = p.partner_id and k.test_clock_id = p.test_clock_id
    where v.partner_id = ${partnerId} and v.sequence = ${sequence} and v.created_at = ${createdAt}
      and k.deleted_at is null
    for share of k`.execute(db)
  return rows[0] ?? null
}

/** Makes a delivery that waits for its clock due, unless it was sent again in the meantime. */
async function makeDue({ database, clock, wakeUps }: Services, partnerId: string, subjectId: string): Promise<void> {
  const { endpointId, sequence } = readRetrySubject(subjectId)
  await database.inTenant(partnerId, async (tx) => {
    await tx.db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: clock.now() })
      .where('partner_id', '=', partnerId)
      .where('endpoint_id', '=', endpointId)
      .where('event_sequence', '=', sequence)
      .where('next_attempt_at', 'is', null)
      .execute()
    tx.afterCommit(() => wakeUps.publish({ stream: 'webhooks', partnerId }))
  })
}

/** The handler of the timers that retry webhooks on a test clock. */
export const createWebhookRetryTimerHandlers = (services: Services): Record<string, TimerHandler> => ({
  [webhookRetryKind]: (partnerId, subjectId) => makeDue(services, partnerId, subjectId),
})

/** Whether a working endpoint still has to receive an event about a patient on the clock. */
async function hasDue({ services, account }: RequestContext, id: string): Promise<boolean> {
  const now = services.clock.now()
  return services.database.inTenant(account.partnerId, async (tx) => {
    const { rows } = await sql`
      select 1 from webhook_endpoints e
      where e.partner_id = ${tx.partnerId} and e.disabled_at is null and e.next_probe_at is null
        and (
          e.cursor_sequence < (select h.last_sequence from event_heads h where h.partner_id = ${tx.partnerId})
          or exists (
            select from webhook_deliveries d
            join events v on v.partner_id = d.partner_id and v.sequence = d.event_sequence
              and v.created_at = d.event_created_at
            join patients p on p.partner_id = v.partner_id and p.patient_id = v.patient_id
            where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id and not d.is_replay
              and (d.next_attempt_at <= ${now} or d.leased_until > ${now}) and p.test_clock_id = ${id}))
      limit 1`.execute(tx.db)
    return rows.length > 0
  })
}

/**
 * Waits until all events so far have been sent, so that a failed event is retried from the time at which it happened.
 * An endpoint that takes longer than three seconds does not hold up the clock.
 */
export async function awaitDeliveries(context: RequestContext, id: string, signal: AbortSignal): Promise<void> {
  const until = performance.now() + patienceMs
  while ((await hasDue(context, id)) && performance.now() < until) {
    signal.throwIfAborted()
    await pause(lookMs)
  }
}
