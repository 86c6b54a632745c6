import { setTimers, type Timer } from '@consult/engine'
import { type NotificationRequest, requestNotifications } from '@consult/notifications'
import type { RequestContext, Unit } from '@consult/request'
import { sql } from 'kysely'
import type { Thread } from '../thread.ts'
import { type UnreadBatch, unreadDueAt, unreadTimer } from './unread-batch.ts'

interface UnreadMessages {
  readonly asyncConsultId: string
  /** The first message of the batch. */
  readonly messageId: string
  /** All that the patient has not read, those of earlier batches included. */
  readonly count: number
}

/** A thread whose batch of unread messages is due. */
interface DueThread {
  readonly thread: Thread
  readonly batch: UnreadBatch
}

/**
 * The physicians' messages of threads from their batches on, and how many are unread, by the thread. Threads without any are
 * missing.
 */
async function findUnread(unit: Unit, due: readonly DueThread[]): Promise<ReadonlyMap<string, UnreadMessages>> {
  const { rows } = await sql<UnreadMessages>`
    select asked.thread as "asyncConsultId", first.message_id as "messageId", unread.count
    from unnest(${due.map(({ thread }) => thread.id)}::text[], ${due.map(({ batch }) => batch.fromSequence)}::bigint[],
      ${due.map(({ thread }) => thread.row.patient_read_sequence)}::bigint[]) as asked(thread, from_sequence, read)
    cross join lateral (select message_id from messages
      where partner_id = ${unit.partnerId} and async_consult_id = asked.thread and sequence >= asked.from_sequence
        and author_type = 'physician'
      order by sequence limit 1) first
    cross join lateral (select count(*)::int from messages
      where partner_id = ${unit.partnerId} and async_consult_id = asked.thread and sequence > asked.read
        and author_type = 'physician') unread`.execute(unit.db)
  return new Map(rows.map((found) => [found.asyncConsultId, found]))
}

/**
 * Handles batches of unread messages that may be due: records `async_consult.message_unread` once for each and has the
 * patients notified, unless they have read the messages. The state of the consults does not matter: a message that arrived before the
 * close is unread all the same.
 * @param threads locked, with the time of `unit`.
 */
export async function reportUnread({ account }: RequestContext, threads: readonly Thread[], unit: Unit): Promise<void> {
  const due: DueThread[] = []
  const later: Timer[] = []
  for (const thread of threads) {
    const batch = thread.unread
    if (batch === null || batch.toldAt !== null) continue
    const dueAt = unreadDueAt(batch, account.unreadAfter)
    // The timer belongs to an earlier batch, or the account now waits longer.
    if (thread.now < dueAt) later.push(unreadTimer(thread.row, dueAt))
    else due.push({ thread, batch })
  }
  await setTimers(unit, later)
  if (due.length === 0) return
  const unread = await findUnread(unit, due)
  const requests = due.flatMap(({ thread, batch }): NotificationRequest[] => {
    const found = unread.get(thread.id)
    if (!found) return []
    thread.reportUnread(found)
    const { patient_id: patientId, async_consult_id: asyncConsultId } = thread.row
    return [{ kind: 'message_unread', patientId, asyncConsultId, firstSequence: batch.fromSequence }]
  })
  await requestNotifications(unit, requests)
}
