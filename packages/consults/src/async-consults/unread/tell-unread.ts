import { setTimers } from '@consult/engine'
import { requestNotification } from '@consult/notifications'
import type { RequestContext, Unit } from '@consult/request'
import { sql } from 'kysely'
import type { Thread } from '../thread.ts'
import { unreadDueAt, unreadTimer } from './unread-batch.ts'

interface UnreadMessages {
  /** The first message of the batch. */
  readonly messageId: string
  /** All that the patient has not read, those of earlier batches included. */
  readonly count: number
}

/** The physicians' messages of a thread from a batch on, and how many are unread. Undefined when there are none. */
async function findUnread(unit: Unit, thread: Thread, from: number): Promise<UnreadMessages | undefined> {
  const { async_consult_id: asyncConsultId, patient_read_sequence: read } = thread.row
  const { rows } = await sql<UnreadMessages>`
    select message_id as "messageId", unread.count from messages m,
      (select count(*)::int from messages
        where partner_id = ${unit.partnerId} and async_consult_id = ${asyncConsultId} and sequence > ${read}
          and author_type = 'physician') unread
    where m.partner_id = ${unit.partnerId} and m.async_consult_id = ${asyncConsultId} and m.sequence >= ${from}
      and m.author_type = 'physician'
    order by m.sequence limit 1`.execute(unit.db)
  return rows[0]
}

/**
 * Handles a batch of unread messages that may be due: records `async_consult.message_unread` once and has the patient
 * notified, unless the patient has read the messages. The state of the consult does not matter: a message that arrived before the close is unread all
 * the same.
 */
export async function tellUnread({ account }: RequestContext, thread: Thread, unit: Unit): Promise<void> {
  const batch = thread.unread
  if (batch === null || batch.toldAt !== null) return
  const dueAt = unreadDueAt(batch, account.unreadAfter)
  if (thread.now < dueAt) {
    // The timer belongs to an earlier batch, or the account now waits longer.
    await setTimers(unit, [unreadTimer(thread.row, dueAt)])
    return
  }
  const found = await findUnread(unit, thread, batch.fromSequence)
  if (!found) return
  thread.tellUnread(found)
  const { patient_id: patientId, async_consult_id: asyncConsultId } = thread.row
  const { fromSequence: firstSequence } = batch
  await requestNotification(unit, { kind: 'message_unread', patientId, asyncConsultId, firstSequence })
}
