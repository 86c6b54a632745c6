import { findSummary, type NotedConsult } from '@consult/clinical-notes'
import type { AttachmentsTable } from '@consult/db'
import { type Selectable, sql } from 'kysely'
import { narrowed, type OfPatient, type Source } from './source.ts'

/** A file of a message, or of submitted answers. */
export type FoundAttachment = OfPatient &
  Pick<
    Selectable<AttachmentsTable>,
    'attachment_id' | 'file_name' | 'content_type' | 'byte_size' | 'uploader_type' | 'uploader_id' | 'created_at'
  > & {
    readonly consult_id: string
    /** When it was sent with its message or its answers. */
    readonly shown_at: Date
  }

export const attachments: Source<FoundAttachment> = {
  prefixes: ['att'],
  rowsAtOnce: 200,
  read: async ({ db, partnerId }, wanted) => {
    // Files know their message, but no index leads from patients to them: lists begin at the messages.
    const ofMessages =
      wanted.ids === null
        ? sql`
          select f ->> 'attachmentId' as attachment_id, m.async_consult_id as consult_id, c.patient_id,
            m.created_at as shown_at
          from async_consults c
          join messages m on m.partner_id = ${partnerId} and m.async_consult_id = c.async_consult_id
          cross join lateral jsonb_array_elements(m.attachments) f
          where c.partner_id = ${partnerId} and m.attachments is not null and f ->> 'removedAt' is null`
        : sql`
          select t.attachment_id, m.async_consult_id, c.patient_id, m.created_at
          from attachments t
          join messages m on m.partner_id = ${partnerId} and m.message_id = t.message_id
          join async_consults c on c.partner_id = ${partnerId} and c.async_consult_id = m.async_consult_id
          where t.partner_id = ${partnerId} and t.attachment_id = any(${[...wanted.ids]}::text[])`
    const { rows } = await sql<FoundAttachment>`
      select a.attachment_id, a.file_name, a.content_type, a.byte_size, a.uploader_type, a.uploader_id, a.created_at,
        x.consult_id, x.patient_id, x.shown_at, p.erasing_since is not null as is_erasing
      from (
        ${ofMessages}
        union all
        select t.attachment_id, i.consult_id, i.patient_id, i.completed_at
        from intakes i
        join attachments t on t.partner_id = ${partnerId} and t.intake_consult_id = i.consult_id
          and t.intake_key = i.questionnaire_key
        where i.partner_id = ${partnerId} and i.status <> 'pending'
      ) x (attachment_id, consult_id, patient_id, shown_at)
      join attachments a on a.partner_id = ${partnerId} and a.attachment_id = x.attachment_id
      join patients p on p.partner_id = ${partnerId} and p.patient_id = x.patient_id
      where a.stored_at is not null
        ${narrowed(wanted, {
          id: 'a.attachment_id',
          patient: 'x.patient_id',
          consult: 'x.consult_id',
          keys: ['a.attachment_id'],
        })}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.attachment_id],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.consult_id,
}

/** The transcript of a recorded call. */
export type FoundTranscript = OfPatient & {
  readonly telehealth_consult_id: string
  readonly physician_id: string | null
  readonly transcript_byte_size: number
  readonly transcript_stored_at: Date
}

export const transcripts: Source<FoundTranscript> = {
  prefixes: ['th'],
  rowsAtOnce: 100,
  read: async ({ db, partnerId }, wanted) => {
    const { rows } = await sql<FoundTranscript>`
      select r.telehealth_consult_id, c.patient_id, c.physician_id, r.transcript_byte_size, r.transcript_stored_at,
        p.erasing_since is not null as is_erasing
      from recordings r
      join telehealth_consults c on c.partner_id = ${partnerId} and c.telehealth_consult_id = r.telehealth_consult_id
      join patients p on p.partner_id = ${partnerId} and p.patient_id = c.patient_id
      where r.partner_id = ${partnerId} and r.transcript_stored_at is not null and r.removed_at is null
        ${narrowed(wanted, {
          id: 'r.telehealth_consult_id',
          patient: 'c.patient_id',
          consult: 'r.telehealth_consult_id',
          keys: ['r.telehealth_consult_id'],
        })}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.telehealth_consult_id],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.telehealth_consult_id,
}

/** A consult with signed notes, and what they release to its patient. */
export type FoundSummary = OfPatient & {
  readonly consult_id: string
} & Pick<Awaited<ReturnType<typeof findSummary>>, 'summary' | 'changedAt'>

export const summaries: Source<FoundSummary> = {
  prefixes: ['ac', 'th'],
  rowsAtOnce: 50,
  read: async (tx, wanted) => {
    const { db, partnerId } = tx
    const { rows } = await sql<Omit<FoundSummary, 'summary' | 'changedAt'>>`
      select f.consult_id, f.patient_id, p.erasing_since is not null as is_erasing
      from (
        select distinct coalesce(n.async_consult_id, n.telehealth_consult_id) as consult_id, n.patient_id
        from clinical_notes n
        where n.partner_id = ${partnerId} and n.status <> 'draft') f
      join patients p on p.partner_id = ${partnerId} and p.patient_id = f.patient_id
      where true
        ${narrowed(wanted, {
          id: 'f.consult_id',
          patient: 'f.patient_id',
          consult: 'f.consult_id',
          keys: ['f.consult_id'],
        })}`.execute(db)
    const found = []
    for (const row of rows) {
      const consult: NotedConsult = {
        kind: row.consult_id.startsWith('ac_') ? 'async' : 'telehealth',
        id: row.consult_id,
      }
      const { summary, changedAt } = await findSummary(tx, consult)
      found.push({ ...row, summary, changedAt })
    }
    return found
  },
  keysOf: (row) => [row.consult_id],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.consult_id,
}
