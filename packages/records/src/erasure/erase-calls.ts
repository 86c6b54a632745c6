import type { Services } from '@consult/request'
import { sql } from 'kysely'
import { deleteNotes } from './delete-notes.ts'
import { deleteNotifications } from './delete-notifications.ts'
import { deleteUploads } from './delete-uploads.ts'
import { rememberDeleted } from './remember-deleted.ts'

/** A call's data in the tables that refer to it. */
const parts = ['telehealth_rings', 'call_rooms', 'recording_consents', 'call_messages', 'recordings'] as const

/**
 * Deletes the files of a recording. First it takes the job from a worker that is making video or transcript: that worker's
 * next statement fails, and it deletes what it has stored meanwhile.
 */
async function deleteRecording(services: Services, partnerId: string, consultId: string): Promise<void> {
  const { database, storage, calls } = services
  const room = { partnerId, consultId }
  const row = await database.inTenant(partnerId, (tx) =>
    tx.db
      .updateTable('recordings')
      .set({ next_attempt_at: null, transcript_next_attempt_at: null, removed_at: services.clock.now() })
      .where('partner_id', '=', partnerId)
      .where('telehealth_consult_id', '=', consultId)
      .returning(['storage_key', 'transcript_key'])
      .executeTakeFirst(),
  )
  await calls.closeRoom(room)
  await calls.discardSegments(room)
  for (const key of [row?.storage_key, row?.transcript_key]) if (key) await storage.delete(key)
}

/** Deletes a call: first its recorded files, then the rows that point to them. */
export async function deleteCall(services: Services, partnerId: string, id: string): Promise<void> {
  await deleteRecording(services, partnerId, id)
  await deleteUploads(services, partnerId, { ofIntakeOf: id })
  await services.database.inTenant(partnerId, async (tx) => {
    const { db } = tx
    await sql`
      select from telehealth_consults where partner_id = ${partnerId} and telehealth_consult_id = ${id}
      for update`.execute(db)
    // Without it, the database refuses to delete messages and answers to being recorded.
    await sql`select set_config('consult.erased_consult', ${id}, true)`.execute(db)
    await deleteNotifications(tx, id)
    await db.deleteFrom('intakes').where('partner_id', '=', partnerId).where('consult_id', '=', id).execute()
    const now = services.clock.now()
    await deleteNotes(tx, { kind: 'telehealth', id }, now)
    const messages = await db
      .selectFrom('call_messages')
      .select('message_id')
      .where('partner_id', '=', partnerId)
      .where('telehealth_consult_id', '=', id)
      .execute()
    await rememberDeleted(tx, [id, ...messages.map(({ message_id: messageId }) => messageId)], now)
    for (const table of [...parts, 'telehealth_consults'] as const) {
      await db.deleteFrom(table).where('partner_id', '=', partnerId).where('telehealth_consult_id', '=', id).execute()
    }
    // Some timers are about a participant of a call: its id follows the call's.
    await sql`
      delete from timers
      where partner_id = ${partnerId} and split_part(subject_id, ' ', 1) = ${id}`.execute(db)
  })
}

/** Deletes the patient's calls, one after another. */
export async function eraseCalls(services: Services, partnerId: string, patientId: string): Promise<void> {
  const consults = await services.database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('telehealth_consults')
      .select('telehealth_consult_id as id')
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .execute(),
  )
  for (const { id } of consults) await deleteCall(services, partnerId, id)
}
