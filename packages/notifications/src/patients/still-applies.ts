import type { WithdrawalReason } from '@consult/domain'
import { sql } from 'kysely'
import type { NotificationRow } from './notification-row.ts'
import type { Queries } from './reachable-patient.ts'
import { hasJoined, silentFrom } from './silence.ts'

/** Those notifications of which the patient has read the first message, by id. */
async function readOnes({ db, partnerId }: Queries, rows: readonly NotificationRow[]): Promise<ReadonlySet<string>> {
  const unread = rows.filter(({ kind }) => kind === 'message_unread')
  if (unread.length === 0) return new Set()
  const { rows: found } = await sql<{ id: string }>`
    select asked.id from unnest(${unread.map(({ notification_id: id }) => id)}::text[],
      ${unread.map(({ consult_id: id }) => id)}::text[], ${unread.map(({ patient_id: id }) => id)}::text[],
      ${unread.map(({ first_sequence: first }) => first)}::bigint[]) as asked(id, consult, patient, first)
    where exists (select from read_marks where partner_id = ${partnerId} and async_consult_id = asked.consult
      and reader_id = asked.patient and reader_type = 'patient' and sequence >= asked.first)`.execute(db)
  return new Set(found.map(({ id }) => id))
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

/** What a notification about a call needs to know of it. */
export async function callOf({ db, partnerId }: Queries, row: NotificationRow) {
  return db
    .selectFrom('telehealth_consults')
    .select(['status', 'scheduled_for', 'present_until', 'started_at'])
    .where('partner_id', '=', partnerId)
    .where('telehealth_consult_id', '=', row.consult_id)
    .executeTakeFirst()
}

/** A notification, and the time on the clock of its patient. */
export interface TimedNotification {
  readonly row: NotificationRow
  readonly now: Date
}

/** Why each notification no longer applies, by id, from what is committed now. Those that still apply are missing. */
export async function whyAllOutdated(
  tx: Queries,
  all: readonly TimedNotification[],
): Promise<ReadonlyMap<string, WithdrawalReason>> {
  const read = await readOnes(
    tx,
    all.map(({ row }) => row),
  )
  const reasons = new Map<string, WithdrawalReason>([...read].map((id) => [id, 'read']))
  for (const { row, now } of all) {
    const reason = await whyConsultMovedOn(tx, row, now)
    if (reason) reasons.set(row.notification_id, reason)
  }
  return reasons
}

/**
 * Why the notification no longer applies, from what is committed now; null while it applies.
 * @param now on the clock of the patient.
 */
export const whyOutdated = async (tx: Queries, row: NotificationRow, now: Date): Promise<WithdrawalReason | null> =>
  (await whyAllOutdated(tx, [{ row, now }])).get(row.notification_id) ?? null

/** Until when a notification waits because the patient may still be looking; null: it does not. */
export async function mayLookUntil(tx: Queries, row: NotificationRow, now: Date): Promise<Date | null> {
  const call = row.kind === 'physician_ready' && (await callOf(tx, row))
  return call ? silentFrom(call, now) : null
}

/** Why a notification about anything but unread messages no longer applies. */
async function whyConsultMovedOn(tx: Queries, row: NotificationRow, now: Date): Promise<WithdrawalReason | null> {
  switch (row.kind) {
    case 'consent_pending':
      return (await threadStatus(tx, row)) === 'invited' ? null : 'answered'
    case 'resolution_pending':
      return (await threadStatus(tx, row)) === 'resolve_requested' ? null : 'answered'
    case 'physician_ready': {
      const call = await callOf(tx, row)
      if (call?.status !== 'ringing' && call?.status !== 'in_progress') return 'expired'
      return call.status === 'in_progress' && hasJoined(call) ? 'answered' : null
    }
    case 'call_reminder': {
      const call = await callOf(tx, row)
      if (call?.status !== 'invited') return 'answered'
      return call.scheduled_for !== null && now < call.scheduled_for ? null : 'expired'
    }
    case 'message_unread':
    case 'call_missed':
    case 'summary_ready':
      return null
  }
}
