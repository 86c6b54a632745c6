import type { NotificationKind } from '@consult/domain'
import type { NotificationRow } from './notification-row.ts'
import type { Queries } from './reachable-patient.ts'
import { callOf } from './still-applies.ts'

/** How long a patient may still be told about something, by kind, in seconds. */
const secondsByKind: Readonly<Record<Exclude<NotificationKind, 'call_reminder'>, number>> = {
  message_unread: 72 * 60 * 60,
  consent_pending: 72 * 60 * 60,
  resolution_pending: 48 * 60 * 60,
  physician_ready: 60,
  call_missed: 24 * 60 * 60,
  summary_ready: 72 * 60 * 60,
}

/**
 * For how long it is still useful to tell the patient, in seconds. A reminder is useful until its call begins.
 * @param now on the clock of the patient.
 */
export async function usefulSeconds(tx: Queries, row: NotificationRow, now: Date): Promise<number> {
  if (row.kind !== 'call_reminder') return secondsByKind[row.kind]
  const { scheduled_for: scheduledFor } = (await callOf(tx, row)) ?? {}
  return scheduledFor ? Math.max(0, Math.round((scheduledFor.getTime() - now.getTime()) / 1000)) : 0
}
