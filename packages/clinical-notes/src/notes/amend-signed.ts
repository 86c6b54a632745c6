import {
  invalidRequest,
  issuesOfSigning,
  mostNoteVersions,
  type NoteContent,
  type NoteContentInput,
} from '@consult/domain'
import type { RequestContext, Unit } from '@consult/request'
import { type ClinicalNoteRow, noteRow } from '../note-store.ts'
import {
  changeNote,
  insertVersion,
  type NoteAct,
  type NoteChange,
  requireAuthor,
  requireSigned,
} from './change-note.ts'
import { staleRevision, writeContent } from './save-note-draft.ts'

async function currentContent(unit: Unit, row: ClinicalNoteRow): Promise<NoteContent> {
  const { content } = await unit.db
    .selectFrom('clinical_note_versions')
    .select('content')
    .where('partner_id', '=', unit.partnerId)
    .where('clinical_note_id', '=', row.clinical_note_id)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow()
  return content
}

/**
 * Replaces the signed version of a note by a new one with a reason. The old one stays.
 * @throws not_found; not_assigned for a colleague's note; note_state_conflict; precondition_failed when
 *   the version is not the one that was read; invalid_request.
 */
export async function amendSigned(
  context: RequestContext,
  unit: Unit,
  act: NoteAct & { readonly reason: string; readonly version: number | null; readonly input: NoteContentInput },
): Promise<NoteChange> {
  const { noteId, physicianId, reason, input } = act
  return changeNote(context, unit, act, async (row) => {
    requireAuthor(row, physicianId)
    requireSigned(row)
    if (act.version !== null && act.version !== row.version) throw staleRevision(row.version)
    if (row.version >= mostNoteVersions) {
      const message = `The limit of ${mostNoteVersions} versions is reached. Add an addendum.`
      throw invalidRequest({ path: 'noteId', code: 'too_many', message })
    }
    const { content, template } = await writeContent(unit, await currentContent(unit, row), input)
    const issues = issuesOfSigning(content, template)
    if (issues.length > 0) throw invalidRequest(...issues)
    const version = row.version + 1
    const awaits = await insertVersion(context, unit, { noteId, version, content, reason, physicianId })
    await noteRow(unit, noteId)
      .set({ status: 'amended', version, awaits_cosignature_since: awaits, updated_at: unit.now })
      .execute()
    return { event: 'note.amended', code: 'amend' }
  })
}
