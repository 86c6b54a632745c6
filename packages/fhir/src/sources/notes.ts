import type { ClinicalNoteAddendaTable, ClinicalNotesTable, ClinicalNoteVersionsTable } from '@consult/db'
import type { NoteSignatureRole } from '@consult/domain'
import { type Selectable, sql } from 'kysely'
import { narrowed, type OfPatient, type Source } from './source.ts'

/** A signed version of a note. Times are as JSON has them. */
export interface FoundVersion
  extends Pick<Selectable<ClinicalNoteVersionsTable>, 'version' | 'content' | 'needs_cosignature'> {
  readonly created_at: string
  readonly signatures: readonly {
    readonly physician_id: string
    readonly role: NoteSignatureRole
    readonly signed_at: string
  }[]
}

/** A note with its signed versions. There is no draft among them. */
export type FoundNote = OfPatient &
  Pick<Selectable<ClinicalNotesTable>, 'clinical_note_id' | 'author_id' | 'status' | 'version' | 'error_at'> & {
    readonly consult_id: string
    readonly versions: readonly FoundVersion[]
  }

const consultOfNote = sql`coalesce(n.async_consult_id, n.telehealth_consult_id)`

export const notes: Source<FoundNote> = {
  prefixes: ['cn'],
  rowsAtOnce: 20,
  read: async ({ db, partnerId }, wanted) => {
    const { rows } = await sql<FoundNote>`
      select * from (
        select n.clinical_note_id, n.patient_id, n.author_id, n.status, n.version, n.error_at,
          ${consultOfNote} as consult_id
        from clinical_notes n
        where n.partner_id = ${partnerId} and n.status <> 'draft') f
      cross join lateral (
        select p.erasing_since, p.erasing_since is not null as is_erasing from patients p
        where p.partner_id = ${partnerId} and p.patient_id = f.patient_id) p
      cross join lateral (
        select jsonb_agg(jsonb_build_object('version', v.version, 'content', v.content, 'created_at', v.created_at,
          'needs_cosignature', v.needs_cosignature,
          'signatures', (
            select coalesce(jsonb_agg(jsonb_build_object('physician_id', s.physician_id, 'role', s.role,
              'signed_at', s.signed_at) order by s.signed_at, s.physician_id), '[]')
            from clinical_note_signatures s
            where s.partner_id = ${partnerId} and s.clinical_note_id = v.clinical_note_id and s.version = v.version
          )) order by v.version) as versions
        from clinical_note_versions v
        where v.partner_id = ${partnerId} and v.clinical_note_id = f.clinical_note_id) w
      where true
        ${narrowed(wanted, {
          id: 'f.clinical_note_id',
          patient: 'f.patient_id',
          consult: 'f.consult_id',
          keys: ['f.clinical_note_id'],
        })}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.clinical_note_id],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.consult_id,
}

/** What was added to a note after signing. */
export type FoundAddendum = OfPatient &
  Pick<
    Selectable<ClinicalNoteAddendaTable>,
    'note_addendum_id' | 'clinical_note_id' | 'text' | 'author_id' | 'created_at'
  > &
  Pick<Selectable<ClinicalNotesTable>, 'status' | 'error_at'> & {
    readonly consult_id: string
    /** The version of the note that it was added to. */
    readonly version: number
  }

export const addenda: Source<FoundAddendum> = {
  prefixes: ['cna'],
  rowsAtOnce: 100,
  read: async ({ db, partnerId }, wanted) => {
    const { rows } = await sql<FoundAddendum>`
      select a.note_addendum_id, a.clinical_note_id, a.text, a.author_id, a.created_at, n.status, n.error_at,
        n.patient_id, ${consultOfNote} as consult_id, p.erasing_since is not null as is_erasing, (
          select max(v.version) from clinical_note_versions v
          where v.partner_id = ${partnerId} and v.clinical_note_id = a.clinical_note_id
            and v.created_at <= a.created_at) as version
      from clinical_note_addenda a
      join clinical_notes n on n.partner_id = ${partnerId} and n.clinical_note_id = a.clinical_note_id
      join patients p on p.partner_id = ${partnerId} and p.patient_id = n.patient_id
      where a.partner_id = ${partnerId} and n.status <> 'draft'
        ${wanted.consultIds === null ? sql`` : sql`and ${consultOfNote} = any(${[...wanted.consultIds]}::text[])`}
        ${narrowed(
          { ...wanted, consultIds: null },
          { id: 'a.note_addendum_id', patient: 'n.patient_id', keys: ['a.note_addendum_id'] },
        )}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.note_addendum_id],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.consult_id,
}
