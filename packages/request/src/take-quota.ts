import type { TenantTransaction } from '@consult/db'
import { ConsultError, type QuotaName, quotaDay, secondsToNextDay } from '@consult/domain'
import { sql } from 'kysely'

/** A daily quota, and how much of it to take. */
export interface QuotaUse {
  readonly quota: QuotaName
  /** Whom the quota limits within the partner: a patient's or physician's id. Empty for the partner's own quota. */
  readonly subject: string
  /** A positive integer. */
  readonly amount: number
  /** The limit for one UTC day. */
  readonly limit: number
}

/**
 * Takes from a daily quota in the caller's transaction. A rollback gives the amount back. Concurrent calls for one quota
 * wait for each other's commit, so that together they never exceed the limit. Call it late in the transaction.
 * @throws quota_exceeded, and takes nothing.
 */
export async function takeQuota(tx: TenantTransaction, use: QuotaUse, now: Date): Promise<void> {
  const { quota, subject, amount, limit } = use
  const refusal = () => new ConsultError('quota_exceeded', { quota, retryAfterSeconds: secondsToNextDay(now) })
  if (amount > limit) throw refusal()
  const taken = await tx.db
    .insertInto('daily_usage')
    .values({ partner_id: tx.partnerId, quota, subject, day: quotaDay(now), used: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'quota', 'subject', 'day'])
        .doUpdateSet({ used: sql<number>`daily_usage.used + excluded.used` })
        .where(sql<boolean>`daily_usage.used + excluded.used <= ${limit}`),
    )
    .returning('used')
    .executeTakeFirst()
  if (!taken) throw refusal()
}

/** Gives back an amount when the action failed and the caller was not at fault. */
export async function giveBackQuota(
  tx: TenantTransaction,
  { quota, subject, amount }: Omit<QuotaUse, 'limit'>,
  takenAt: Date,
): Promise<void> {
  await tx.db
    .updateTable('daily_usage')
    .set((eb) => ({ used: eb('used', '-', amount) }))
    .where('partner_id', '=', tx.partnerId)
    .where('quota', '=', quota)
    .where('subject', '=', subject)
    .where('day', '=', quotaDay(takenAt))
    .execute()
}
