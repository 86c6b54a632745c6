import type { WithdrawalReason } from '@consult/domain'
import { sql } from 'kysely'
import type { NotificationRow } from './notification-row.ts'
import type { Queries } from './reachable-patient.ts'

/** Whether the patient has read the thread up to the first message of the notification. */
async function hasRead({ db, partnerId }: Queries, row: NotificationRow): Promise<boolean> {
  const mark = await db
    .selectFrom('read_marks')
    .select(sql`1`.as('read'))
    .where('partner_id', '=', partnerId)
    .where('async_consult_id', '=', row.consult_id)
    .where('reader_id', '=', row.patient_id)
    .where('reader_type', '=', 'patient')
    .where('sequence', '>=', row.first_sequence)
    .limit(1)
    .executeTakeFirst()
  return mark !== undefined
}

async function threadStatus({ db, partnerId }: Queries, row: NotificationRow): Promise<string | undefined> {
  const thread = await db
    .selectFrom('async_consults')
    .select('status')
    .where('partner_id', '=', partnerId)
    .where('async_consult_id', '=', row.consult_id)
    .executeTakeFirst()
  return thread?.status
}

async function callOf({ db, partnerId }: Queries, row: NotificationRow) {
  return db
    .selectFrom('telehealth_consults')
    .select(['status', 'scheduled_for', 'present_until'])
    .where('partner_id', '=', partnerId)
    .where('telehealth_consult_id', '=', row.consult_id)
    .executeTakeFirst()
}

/**
 * Why the notification no longer applies, from what is committed now; null while it applies.
 * @param now on the clock of the patient.
 */
export async function whyOutdated(tx: Queries, row: NotificationRow, now: Date): Promise<WithdrawalReason | null> {
  switch (row.kind) {
    case 'message_unread':
      return (await hasRead(tx, row)) ? 'read' : null
    case 'consent_pending':
      return (await threadStatus(tx, row)) === 'invited' ? null : 'answered'
    case 'resolution_pending':
      return (await threadStatus(tx, row)) === 'resolve_requested' ? null : 'answered'
    case 'physician_ready': {
      const call = await callOf(tx, row)
      if (call?.status !== 'ringing' && call?.status !== 'in_progress') return 'expired'
      // Their page was heard of since the physician was called.
      return call.present_until !== null && now < call.present_until ? 'answered' : null
    }
    case 'call_reminder': {
      const call = await callOf(tx, row)
      if (call?.status !== 'invited') return 'answered'
      return call.scheduled_for !== null && now < call.scheduled_for ? null : 'expired'
    }
    case 'call_missed':
    case 'summary_ready':
      return null
  }
}
