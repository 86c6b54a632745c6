import type { NotificationKind, WithdrawalReason } from '@consult/domain'
import type { Unit } from '@consult/request'
import type { NotifiedConsult } from './request-notification.ts'

/** Which notifications no longer apply, and why. */
export type Withdrawal = NotifiedConsult & {
  readonly kinds: readonly NotificationKind[]
  readonly reason: WithdrawalReason
}

/**
 * Withdraws a consult's notifications: those that were not sent are not sent any more, and partners that tell patients
 * themselves are told to stop.
 */
export async function withdrawNotifications(
  unit: Pick<Unit, 'db' | 'partnerId' | 'emit'>,
  { asyncConsultId, telehealthConsultId, kinds, reason }: Withdrawal,
): Promise<void> {
  if (kinds.length === 0) return
  await unit.db
    .updateTable('notifications')
    .set({ status: 'withdrawn', reason, next_attempt_at: null })
    .where('partner_id', '=', unit.partnerId)
    .where('consult_id', '=', asyncConsultId ?? telehealthConsultId)
    .where('kind', 'in', [...kinds])
    .where('status', '=', 'pending')
    .execute()
}
