import type { NotificationKind, WithdrawalReason } from '@consult/domain'
import type { Unit } from '@consult/request'
import { sql } from 'kysely'
import type { NotifiedConsult } from './add-notification.ts'

/** Which notifications no longer apply, and why. */
export type Withdrawal = NotifiedConsult & {
  readonly kinds: readonly NotificationKind[]
  readonly reason: WithdrawalReason
  /** Only those whose occasion began at or before this sequence. */
  readonly upTo?: number
}

/**
 * Withdraws a consult's notifications: those that were not sent are not sent any more, and a partner that tells patients
 * itself is told to stop. What the service has sent by mail or SMS stays sent.
 */
export async function withdrawNotifications(
  unit: Pick<Unit, 'db' | 'partnerId' | 'emit'>,
  { asyncConsultId, telehealthConsultId, kinds, reason, upTo }: Withdrawal,
): Promise<void> {
  if (kinds.length === 0) return
  const consultId = asyncConsultId ?? telehealthConsultId
  const occasions = upTo === undefined ? [] : [sql<boolean>`first_sequence <= ${upTo}::bigint`]
  const withdrawn = await unit.db
    .updateTable('notifications')
    .set({ status: 'withdrawn', reason, next_attempt_at: null })
    .where('partner_id', '=', unit.partnerId)
    .where('consult_id', '=', consultId)
    .where('kind', 'in', [...kinds])
    .where((all) => all.and(occasions))
    .where((either) =>
      either.or([
        either('status', '=', 'pending'),
        either.and([either('status', '=', 'sent'), either('channel', '=', 'partner')]),
      ]),
    )
    .returning(['notification_id', 'patient_id', 'sent_at'])
    .execute()
  const events = withdrawn.flatMap(({ notification_id: notificationId, patient_id: patientId, sent_at: sentAt }) =>
    sentAt === null
      ? []
      : [{ type: 'notification.withdrawn' as const, data: { notificationId, reason }, patientId, consultId }],
  )
  unit.emit(...events)
}
