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
  /** When it was last released, changed or withdrawn. Null: nothing ever was. */
  readonly changedAt: Date | null
}

interface SourceRow {
  readonly noteId: string
  readonly inForce: boolean
  readonly changes: number
  readonly content: NoteContent
  readonly signedAt: Date
  readonly authorId: string
  readonly authorName: string
  readonly cosignerId: string | null
  readonly cosignerName: string | null
  readonly changedAt: Date
  /** Whether one of its versions was shown to the patient. */
  readonly wasShown: boolean
  readonly additions: readonly { readonly text: string; readonly at: string }[]
}

/** The notes of the consult that release a summary, or did in one of their versions, newest first. */
async function readSources({ db, partnerId }: TenantTransaction, consult: NotedConsult): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select n.clinical_note_id as "noteId",
      n.status in ('signed', 'amended') and (not v.needs_cosignature or c.newest = n.version) as "inForce",
      c.cosigner_id as "cosignerId", c.cosigner_name as "cosignerName",
      greatest(v.created_at, c.newest_at, a.newest_at, n.error_at) as "changedAt", w.was_shown as "wasShown",
      n.version + jsonb_array_length(a.additions) + (n.status = 'entered_in_error')::integer + c.times as changes,
      v.content, v.created_at as "signedAt", n.author_id as "authorId", n.author_name as "authorName", a.additions
    from clinical_notes n
    join clinical_note_versions v on v.partner_id = ${partnerId} and v.clinical_note_id = n.clinical_note_id
      and v.version = n.version
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('text', d.text, 'at', d.created_at) order by d.note_addendum_id), '[]') as additions,
        max(d.created_at) as newest_at
      from clinical_note_addenda d
      where d.partner_id = ${partnerId} and d.clinical_note_id = n.clinical_note_id and d.for_patient) a
    cross join lateral (
      select count(*)::integer as times, max(s.version) as newest, max(s.signed_at) as newest_at,
        max(s.physician_id) filter (where s.version = n.version) as cosigner_id,
        max(s.physician_name) filter (where s.version = n.version) as cosigner_name
      from clinical_note_signatures s
      where s.partner_id = ${partnerId} and s.clinical_note_id = n.clinical_note_id and s.role = 'cosigner') c
    cross join lateral (
      select bool_or(not w.needs_cosignature or exists (
        select from clinical_note_signatures s
        where s.partner_id = ${partnerId} and s.clinical_note_id = w.clinical_note_id and s.version = w.version
          and s.role = 'cosigner')) as was_shown
      from clinical_note_versions w
      where w.partner_id = ${partnerId} and w.clinical_note_id = n.clinical_note_id
        and w.content->'patientSummary'->'released' = 'true'::jsonb and w.content->'patientSummary'->>'text' <> '') w
    where n.partner_id = ${partnerId} and n.${sql.ref(consultColumn(consult.kind))} = ${consult.id} and n.status <> 'draft'
      and w.was_shown is not null
    order by v.created_at desc, n.clinical_note_id desc`.execute(db)
  return rows
}

function releasedOf(row: SourceRow): ReleasedSummary | null {
  const additions = row.additions.map(({ text, at }) => ({ text, at: new Date(at).toISOString() }))
  const shown = row.inForce ? summaryOf(row.content, additions) : null
  const physician = { id: row.authorId, name: row.authorName }
  const { cosignerId: id, cosignerName: name } = row
  const cosigner = id === null || name === null ? null : { id, name }
  return shown && { ...shown, physician, cosigner, signedAt: row.signedAt.toISOString() }
}

/**
 * The summary that the consult's notes release to its patient: that of the note that was signed or amended last, among those in
 * force that release one. A version that needs a co-signature is in force once it has it.
 */
export async function findSummary(tx: TenantTransaction, consult: NotedConsult): Promise<FoundSummary> {
  const rows = await readSources(tx, consult)
  const version = rows.reduce((sum, { changes }) => sum + changes, 0)
  const times = rows.filter(({ wasShown }) => wasShown).map(({ changedAt }) => changedAt.getTime())
  const changedAt = times.length > 0 ? new Date(Math.max(...times)) : null
  for (const row of rows) {
    const summary = releasedOf(row)
    if (summary) return { version, summary, noteId: row.noteId, changedAt }
  }
  return { version, summary: null, noteId: null, changedAt }
}
