import { cursorScope, readCursor, toPage } from '@consult/db'
import { type ClinicalNote, notFound, type Page, type PageQuery } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { consultColumn, type NotedConsult, readConsult } from '../noted-consult.ts'
import { toNotes } from './note-resource.ts'

/** Tells the audit whose notes are shown. */
function noteRead(context: RequestContext, { kind, id }: NotedConsult, patientId: string, code: string): void {
  const type = kind === 'async' ? 'async_consult' : 'telehealth_consult'
  noteShown(context, { type, id, consultId: id, patientId, code })
}

/**
 * The notes about a consult in their current versions, newest first. Drafts are for their author alone.
 * @param query.physicianId who reads; null for a key without a physician.
 * @throws not_found; reason_required for a colleague's consult; invalid_request for a cursor from another list.
 */
export async function listClinicalNotes(
  context: RequestContext,
  { consult, physicianId, limit, cursor }: PageQuery & { consult: NotedConsult; physicianId: string | null },
): Promise<Page<ClinicalNote>> {
  const scope = cursorScope(context.account.partnerId, 'clinical-notes', consult.id)
  return readTenant(context, async (tx) => {
    const { patientId } = await readConsult(tx, consult)
    const [before] = readCursor(scope, cursor, ['text']) ?? []
    noteRead(context, consult, patientId, 'notes')
    const rows = await tx.db
      .selectFrom('clinical_notes')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where(consultColumn(consult.kind), '=', consult.id)
      .where((eb) => eb.or([eb('status', '<>', 'draft'), eb('author_id', '=', physicianId ?? '')]))
      .$if(before !== undefined, (query) => query.where('clinical_note_id', '<', before ?? ''))
      .orderBy('clinical_note_id', 'desc')
      .limit(limit + 1)
      .execute()
    const notes = await toNotes(
      tx,
      rows.map((row) => ({ row, version: row.version })),
    )
    return toPage(notes, { limit, scope, keysOf: ({ id }) => [id], toItem: (note) => note })
  })
}

/**
 * The signed versions of a note, newest first.
 * @throws not_found, also for a draft; reason_required for a colleague's consult; invalid_request for a cursor from
 *   another list.
 */
export async function listNoteVersions(
  context: RequestContext,
  { consult, noteId, limit, cursor }: PageQuery & { consult: NotedConsult; noteId: string },
): Promise<Page<ClinicalNote>> {
  const scope = cursorScope(context.account.partnerId, 'note-versions', noteId)
  return readTenant(context, async (tx) => {
    const { patientId } = await readConsult(tx, consult)
    const [before] = readCursor(scope, cursor, ['text']) ?? []
    noteRead(context, consult, patientId, 'note_versions')
    const row = await tx.db
      .selectFrom('clinical_notes')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('clinical_note_id', '=', noteId)
      .where(consultColumn(consult.kind), '=', consult.id)
      .where('status', '<>', 'draft')
      .executeTakeFirst()
    if (!row) throw notFound('noteId')
    const newest = before === undefined ? row.version : Number(before) - 1
    const count = Math.max(0, Math.min(limit + 1, newest))
    const wanted = Array.from({ length: count }, (_each, at) => ({ row, version: newest - at }))
    const notes = await toNotes(tx, wanted)
    return toPage(notes, { limit, scope, keysOf: ({ version }) => [String(version)], toItem: (note) => note })
  })
}
