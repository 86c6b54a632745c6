import type { TenantTransaction } from '@consult/db'
import { type NoteContent, summaryOf, type VisitSummaryFacts } from '@consult/domain'
import { sql } from 'kysely'
import { consultColumn, type NotedConsult } from '../noted-consult.ts'

/** What a patient reads of a consult, without the ids of the consult. */
export type ReleasedSummary = Omit<VisitSummaryFacts, 'consultKind' | 'consultId' | 'patientId' | 'version'>

/** What the notes of a consult release now. */
export interface FoundSummary {
  /** Rises with every change that could show, withdrawals included. */
  readonly version: number
  /** Null: nothing is released. */
  readonly summary: ReleasedSummary | null
  /** The note that it is from. */
  readonly noteId: string | null
}

interface SourceRow {
  readonly noteId: string
  readonly inForce: boolean
  readonly changes: number
  readonly content: NoteContent
  readonly signedAt: Date
  readonly authorId: string
  readonly authorName: string
  readonly additions: readonly { readonly text: string; readonly at: string }[]
}

/** The notes of the consult that release a summary, or did in one of their versions, newest first. */
async function readSources({ db, partnerId }: TenantTransaction, consult: NotedConsult): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select n.clinical_note_id as "noteId", n.status in ('signed', 'amended') as "inForce",
      n.version + jsonb_array_length(a.additions) + (n.status = 'entered_in_error')::integer as changes,
      v.content, v.created_at as "signedAt", n.author_id as "authorId", n.author_name as "authorName", a.additions
    from clinical_notes n
    join clinical_note_versions v on v.partner_id = ${partnerId} and v.clinical_note_id = n.clinical_note_id
      and v.version = n.version
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('text', d.text, 'at', d.created_at) order by d.note_addendum_id), '[]') as additions
      from clinical_note_addenda d
      where d.partner_id = ${partnerId} and d.clinical_note_id = n.clinical_note_id and d.for_patient) a
    where n.partner_id = ${partnerId} and n.${sql.ref(consultColumn(consult.kind))} = ${consult.id} and n.status <> 'draft'
      and exists (
        select from clinical_note_versions w
        where w.partner_id = ${partnerId} and w.clinical_note_id = n.clinical_note_id
          and w.content->'patientSummary'->'released' = 'true'::jsonb)
    order by v.created_at desc, n.clinical_note_id desc`.execute(db)
  return rows
}

function releasedOf(row: SourceRow): ReleasedSummary | null {
  const additions = row.additions.map(({ text, at }) => ({ text, at: new Date(at).toISOString() }))
  const shown = row.inForce ? summaryOf(row.content, additions) : null
  const physician = { id: row.authorId, name: row.authorName }
  return shown && { ...shown, physician, signedAt: row.signedAt.toISOString() }
}

/**
 * The summary that the consult's notes release to its patient: that of the note that was signed or amended last, among those in
 * force that release one.
 */
export async function findSummary(tx: TenantTransaction, consult: NotedConsult): Promise<FoundSummary> {
  const rows = await readSources(tx, consult)
  const version = rows.reduce((sum, { changes }) => sum + changes, 0)
  for (const row of rows) {
    const summary = releasedOf(row)
    if (summary) return { version, summary, noteId: row.noteId }
  }
  return { version, summary: null, noteId: null }
}
