import type { Database, TenantTransaction } from '@consult/db'
import { type Batches, createBatches, isTransient } from '@consult/engine'
import { sql } from 'kysely'
import type { EndedAttempt } from './attempt-log.ts'

/** A delivered webhook, for `record_delivered_webhooks`. */
export interface Success extends EndedAttempt {
  /** True when the success may have been recorded already. If it was, nothing changes. */
  readonly isRepeated: boolean
  /** Ends the delivery only if the endpoint is not failing. */
  readonly ifWorking: boolean
}

/** Whether a success was recorded, or why that failed. */
type Recorded = { readonly isRecorded: boolean } | { readonly error: unknown }

/** Records the successes of a partner that end at the same time in one statement. */
export interface SuccessRecorder {
  /**
   * @returns false when nothing was changed, because the event was requested again in the meantime, or the endpoint is
   * failing.
   */
  record(partnerId: string, success: Success): Promise<boolean>
}

/** The maximum number of concurrent statements per partner and process. One commits while the other collects. */
const atOnce = 2

const largest = 200

/**
 * Ends the deliveries of delivered webhooks. A delivery whose event was requested again in the meantime stays due.
 * @param db outside a transaction of the tenant, the statement runs in its own transaction.
 * @returns for each delivery, whether it was ended.
 */
export async function endDelivered(
  db: TenantTransaction['db'],
  partnerId: string,
  successes: readonly Success[],
): Promise<boolean[]> {
  const entries = successes.map(({ endpointId, delivery, outcome, made, now, isRepeated, ifWorking }, position) => ({
    position,
    endpointId,
    sequence: delivery.sequence,
    lease: delivery.leasedUntil,
    isRepeated,
    ifWorking,
    status: outcome.status,
    endedAt: now,
    attemptId: made.attemptId,
    eventId: delivery.eventId,
    eventType: delivery.type,
    attemptedAt: made.startedAt,
    durationMs: made.durationMs,
    responseHead: outcome.responseHead,
  }))
  const { rows } = await sql<{ position: number }>`
    select * from tenant.record_delivered_webhooks(${partnerId}, ${JSON.stringify(entries)}::json) as position`.execute(
    db,
  )
  const ended = new Set(rows.map(({ position }) => position))
  return successes.map((_, position) => ended.has(position))
}

/** Creates the recorder of one process. */
export function createSuccessRecorder(database: Database): SuccessRecorder {
  const recordTogether = async (partnerId: string, successes: readonly Success[]): Promise<Recorded[]> => {
    try {
      return (await endDelivered(database.directory, partnerId, successes)).map((isRecorded) => ({ isRecorded }))
    } catch (error) {
      if (isTransient(error) || successes.length === 1) return successes.map(() => ({ error }))
    }
    // One of the successes cannot be written, so none of them has been written. Write each one separately.
    return (await Promise.all(successes.map((success) => recordTogether(partnerId, [success])))).flat()
  }
  const batches: Batches<Success, Recorded> = createBatches({ run: recordTogether, atOnce, largest })
  return {
    record: async (partnerId, success) => {
      const recorded = await batches.add(partnerId, success)
      if ('error' in recorded) throw recorded.error
      return recorded.isRecorded
    },
  }
}
