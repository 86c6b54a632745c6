import { addSeconds } from '@consult/domain'
import type { Timer } from '@consult/engine'
import type { AsyncConsultRow } from '../consult-row.ts'
import { threadTimerKinds } from '../thread-timers.ts'

/**
 * Physicians' messages that the patient has not read. The batch begins with its first message. Later ones join it and
 * do not move it, until it is reported; the next one begins a new batch. It ends when the patient reads.
 */
export interface UnreadBatch {
  /** The sequence of its first message. */
  readonly fromSequence: number
  /** When its first message was delivered. */
  readonly since: Date
  /** When the partner was told about the batch; null: not yet. */
  readonly toldAt: Date | null
}

/** The thread's batch; null: the patient has read every physician's message. */
export function unreadBatchOf(row: AsyncConsultRow): UnreadBatch | null {
  const { unread_from_sequence: fromSequence, unread_since: since, unread_told_at: toldAt } = row
  return fromSequence === null || since === null ? null : { fromSequence, since, toldAt }
}

/** The columns that hold a batch. */
export const unreadColumns = (batch: UnreadBatch | null) => ({
  unread_from_sequence: batch?.fromSequence ?? null,
  unread_since: batch?.since ?? null,
  unread_told_at: batch?.toldAt ?? null,
})

/** When the partner is told about a batch. @param unreadAfter in seconds. */
export const unreadDueAt = ({ since }: Pick<UnreadBatch, 'since'>, unreadAfter: number): Date =>
  addSeconds(since, unreadAfter)

/** The timer that looks at a batch when it is due. */
export function unreadTimer(
  { async_consult_id: subjectId, test_clock_id: clockId }: Pick<AsyncConsultRow, 'async_consult_id' | 'test_clock_id'>,
  dueAt: Date,
): Timer {
  return { kind: threadTimerKinds.unreadDue, subjectId, dueAt, clockId }
}
