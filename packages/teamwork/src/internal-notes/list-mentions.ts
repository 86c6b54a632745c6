import { patientNames } from '@consult/directory'
import { type AsyncConsultStatus, cutText } from '@consult/domain'
import { accessOf, isThreadWithheld, noteShownPage, type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'

/** A note that mentions the physician, who has not opened its thread since. */
export interface Mention {
  readonly noteId: string
  readonly asyncConsultId: string
  readonly authorName: string
  readonly patientName: string | null
  /** The beginning of the note; null where the physician has to give a reason before they read it. */
  readonly text: string | null
  readonly createdAt: string
}

interface Row {
  readonly noteId: string
  readonly async_consult_id: string
  readonly status: AsyncConsultStatus
  readonly physician_id: string | null
  readonly invited_by: string | null
  readonly patientId: string
  readonly authorName: string
  readonly text: string
  readonly at: Date
}

/** More than a physician reads before opening one. */
const most = 100
const preview = { characters: 200, bytes: 800 }

/** Lists the unread mentions of a physician, newest first. */
export async function listMentions(context: RequestContext, physicianId: string): Promise<{ mentions: Mention[] }> {
  const { partnerId } = context.account
  return readTenant(context, async (tx) => {
    const { rows } = await sql<Row>`
      select n.internal_note_id as "noteId", c.async_consult_id, c.status, c.physician_id, c.invited_by,
        c.patient_id as "patientId",
        n.author_name as "authorName", n.text, n.created_at as at
      from mentions m
      join internal_notes n on n.partner_id = m.partner_id and n.async_consult_id = m.async_consult_id
        and n.internal_note_id = m.internal_note_id
      join async_consults c on c.partner_id = m.partner_id and c.async_consult_id = m.async_consult_id
      where m.partner_id = ${partnerId} and m.physician_id = ${physicianId} and m.read_at is null
      order by n.internal_note_id desc limit ${most}`.execute(tx.db)
    const patientIds = [...new Set(rows.map(({ patientId }) => patientId))]
    const [names, access] = [await patientNames(tx, patientIds), await accessOf(context, tx)]
    noteShownPage(context, 'async_consult', patientIds)
    return {
      mentions: rows.map((row) => ({
        noteId: row.noteId,
        asyncConsultId: row.async_consult_id,
        authorName: row.authorName,
        patientName: names.get(row.patientId) ?? null,
        text: isThreadWithheld(access, row) ? null : cutText(row.text, preview),
        createdAt: row.at.toISOString(),
      })),
    }
  })
}
