import type { AcceptedPayload } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import type { Services } from '@consult/request'
import { sql } from 'kysely'
import { deleteNotes } from './delete-notes.ts'
import { deleteNotifications } from './delete-notifications.ts'
import { deleteUploads } from './delete-uploads.ts'
import { rememberDeleted } from './remember-deleted.ts'

/** How many messages one transaction deletes. */
const batch = 200

const attachmentsOf = (messages: readonly { readonly attachments?: AcceptedPayload['attachments'] | null }[]) =>
  messages.flatMap(({ attachments }) => attachments ?? []).map(({ attachmentId }) => attachmentId)

/** Deletes the messages that were accepted and not delivered. Their lane is the patient's. */
export async function eraseLane(services: Services, partnerId: string, patientId: string): Promise<void> {
  const lanes = ['lane_items', 'parked_items'] as const
  const waiting = await services.database.inTenant(partnerId, async (tx) => {
    const found = []
    for (const table of lanes) {
      const items = tx.db.selectFrom(table).select(['item_id', 'payload']).where('partner_id', '=', partnerId)
      found.push(...(await items.where('lane_key', '=', patientId).execute()))
    }
    return found
  })
  // The id of a lane item is the id of its message.
  await deleteUploads(services, partnerId, {
    ofMessages: waiting.map(({ item_id: messageId }) => messageId),
    ids: attachmentsOf(waiting.map(({ payload }) => payload as AcceptedPayload)),
  })
  await services.database.inTenant(partnerId, async ({ db }) => {
    // Lock the lane first, because a worker that delivers its head has locked it.
    for (const table of ['lanes', 'lane_queue', ...lanes] as const) {
      await db.deleteFrom(table).where('partner_id', '=', partnerId).where('lane_key', '=', patientId).execute()
    }
  })
}

/** Deletes a batch of messages, their files first. @returns false when none was left. */
async function eraseMessages(services: Services, partnerId: string, consultId: string): Promise<boolean> {
  const messages = await services.database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('messages')
      .select(['sequence', 'message_id', 'attachments'])
      .where('partner_id', '=', partnerId)
      .where('async_consult_id', '=', consultId)
      .orderBy('sequence')
      .limit(batch)
      .execute(),
  )
  await deleteUploads(services, partnerId, {
    ofMessages: messages.map(({ message_id: messageId }) => messageId),
    ids: attachmentsOf(messages),
  })
  const last = messages.at(-1)?.sequence
  if (last === undefined) return false
  const ids = messages.map(({ message_id: messageId }) => messageId)
  await services.database.inTenant(partnerId, async (tx) => {
    await rememberDeleted(tx, ids, services.clock.now())
    await tx.db
      .deleteFrom('messages')
      .where('partner_id', '=', partnerId)
      .where('async_consult_id', '=', consultId)
      .where('sequence', '<=', last)
      .execute()
  })
  return messages.length === batch
}

/** What a thread has besides its messages. */
const parts = [
  'message_keys',
  'message_receipts',
  'read_marks',
  'attendances',
  'reply_drafts',
  'first_replies',
  'mentions',
  'internal_notes',
  'team_events',
  'hand_overs',
  'snoozes',
  'follow_ups',
  'red_flags',
  'message_translations',
  'reply_originals',
] as const

async function eraseThreadRow(tx: TenantTransaction, consultId: string, now: Date): Promise<void> {
  const { db, partnerId } = tx
  // Every write to a thread locks its row, so nothing is added after this.
  await sql`
    select from async_consults where partner_id = ${partnerId} and async_consult_id = ${consultId} for update`.execute(
    db,
  )
  await deleteNotifications(tx, consultId)
  await db.deleteFrom('intakes').where('partner_id', '=', partnerId).where('consult_id', '=', consultId).execute()
  await deleteNotes(tx, { kind: 'async', id: consultId }, now)
  await rememberDeleted(tx, [consultId], now)
  for (const table of [...parts, 'async_consult_order', 'async_consults'] as const) {
    await db.deleteFrom(table).where('partner_id', '=', partnerId).where('async_consult_id', '=', consultId).execute()
  }
  await db.deleteFrom('timers').where('partner_id', '=', partnerId).where('subject_id', '=', consultId).execute()
}

/** Deletes a thread and everything in it. */
export async function deleteThread(services: Services, partnerId: string, id: string): Promise<void> {
  while (await eraseMessages(services, partnerId, id)) {
    // Repeats until the thread is empty.
  }
  await deleteUploads(services, partnerId, { ofIntakeOf: id })
  await services.database.inTenant(partnerId, (tx) => eraseThreadRow(tx, id, services.clock.now()))
}

/** Deletes the patient's threads, one after another, and uploads that they never sent. */
export async function eraseThreads(services: Services, partnerId: string, patientId: string): Promise<void> {
  const threads = await services.database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('async_consults')
      .select('async_consult_id as id')
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .execute(),
  )
  for (const { id } of threads) await deleteThread(services, partnerId, id)
  await deleteUploads(services, partnerId, { unsentOf: { type: 'patient', id: patientId } })
}
