import { newId } from '@consult/db'
import { holdPatient, physicianName } from '@consult/directory'
import {
  type ClinicalNote,
  ConsultError,
  emptyNote,
  invalidRequest,
  issuesOfDraft,
  mergeNote,
  mostNotesOfConsult,
  type NoteContent,
  type NoteContentInput,
  type NoteTemplate,
  notFound,
} from '@consult/domain'
import { inUnit, isContinuedEdit, type RequestContext, type Unit } from '@consult/request'
import { type ClinicalNoteRow, lockDraft, noteRow } from '../note-store.ts'
import { type ConsultRow, consultColumn, type NotedConsult, readConsult } from '../noted-consult.ts'
import { findNoteTemplate } from '../templates/template-store.ts'
import { toNote } from './note-resource.ts'

const defaultTemplate = 'soap'

/** The acts that change a draft and leave it one. */
const acts = ['asyncConsultNotes.saveDraft', 'telehealthConsultNotes.saveDraft']

/** The states in which a physician has something to write down. */
const notableStates: readonly string[] = ['active', 'resolve_requested', 'closed', 'in_progress', 'completed']

/** @throws thread_not_active before there is anything to note; not_assigned for another physician's consult. */
function requireOwn({ status, physicianId }: ConsultRow, by: string): void {
  if (!notableStates.includes(status)) throw new ConsultError('thread_not_active', { status, physicianId })
  if (physicianId !== by) throw new ConsultError('not_assigned')
}

export const staleRevision = (revision: number | null) => new ConsultError('precondition_failed', { revision })

/**
 * The template that the note follows after this change: its own version while its key stays the same, also once the partner has
 * changed or deleted the template. @throws invalid_request for an unknown one.
 */
export async function templateFor(
  unit: Unit,
  wanted: string | undefined,
  now: NoteContent['template'] | null,
): Promise<NoteTemplate> {
  const isSame = now !== null && (wanted === undefined || wanted === now.key)
  const which = isSame ? now : { key: wanted ?? defaultTemplate }
  const template = await findNoteTemplate(unit, which)
  if (template) return template
  throw invalidRequest({ path: 'template', code: 'unknown', message: 'There is no template with this key.' })
}

/** The content after writing. @throws invalid_request for an unknown template and doubled sections. */
export async function writeContent(
  unit: Unit,
  now: NoteContent | null,
  input: NoteContentInput,
): Promise<{ content: NoteContent; template: NoteTemplate }> {
  const template = await templateFor(unit, input.template, now?.template ?? null)
  const content = mergeNote(now ?? emptyNote(template), input, template)
  const issues = issuesOfDraft(content)
  if (issues.length > 0) throw invalidRequest(...issues)
  return { content, template }
}

async function requireRoom(unit: Unit, consult: NotedConsult): Promise<void> {
  const { count } = await unit.db
    .selectFrom('clinical_notes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('partner_id', '=', unit.partnerId)
    .where(consultColumn(consult.kind), '=', consult.id)
    .executeTakeFirstOrThrow()
  if (Number(count) < mostNotesOfConsult) return
  const message = `The limit of ${mostNotesOfConsult} notes of a consult is reached. Amend one, or add to it.`
  throw invalidRequest({ path: 'id', code: 'too_many', message })
}

/** Begins a draft. @throws precondition_failed if another tab began one at the same moment. */
async function insertDraft(
  unit: Unit,
  { consult, physicianId, patientId }: { consult: NotedConsult; physicianId: string; patientId: string },
  content: NoteContent,
): Promise<ClinicalNoteRow> {
  await requireRoom(unit, consult)
  const row = await unit.db
    .insertInto('clinical_notes')
    .values({
      partner_id: unit.partnerId,
      clinical_note_id: newId('clinicalNote', unit.now),
      async_consult_id: consult.kind === 'async' ? consult.id : null,
      telehealth_consult_id: consult.kind === 'telehealth' ? consult.id : null,
      patient_id: patientId,
      author_id: physicianId,
      author_name: await physicianName(unit, physicianId),
      status: 'draft',
      version: 0,
      revision: 1,
      draft: JSON.stringify(content),
      error_reason: null,
      error_by: null,
      error_at: null,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw staleRevision(1)
  return row
}

/** @throws precondition_failed if the physician has signed a note about the consult */
async function requireFirst(unit: Unit, consult: NotedConsult, physicianId: string): Promise<void> {
  const signed = await unit.db
    .selectFrom('clinical_notes')
    .select('version')
    .where('partner_id', '=', unit.partnerId)
    .where(consultColumn(consult.kind), '=', consult.id)
    .where('author_id', '=', physicianId)
    .limit(1)
    .executeTakeFirst()
  if (signed) throw staleRevision(null)
}

/**
 * Saves the physician's draft of a note about a consult, and begins it with the first save. Every save needs the revision
 * that the writer has read, so a tab never overwrites what another one has saved. Saves may share an audit entry, see
 * `isContinuedEdit`.
 * @param onlyFirst whether the physician may have signed no note about the consult: for a program that two workers may run at once
 * @throws not_found; precondition_failed; for a new draft thread_not_active and not_assigned; invalid_request.
 */
export async function saveNoteDraft(
  context: RequestContext,
  {
    consult,
    physicianId,
    revision,
    input,
    onlyFirst = false,
  }: {
    consult: NotedConsult
    physicianId: string
    revision: number | null
    input: NoteContentInput
    onlyFirst?: boolean
  },
): Promise<ClinicalNote> {
  return inUnit(context, async (unit) => {
    const found = await readConsult(unit, consult, { held: true })
    await holdPatient(unit, found.patientId)
    await unit.followClock(found.testClockId)
    const draft = await lockDraft(unit, consult, physicianId)
    if (!draft) requireOwn(found, physicianId)
    if (!draft && onlyFirst) await requireFirst(unit, consult, physicianId)
    if ((draft?.revision ?? null) !== revision) throw staleRevision(draft?.revision ?? null)
    const { content } = await writeContent(unit, draft?.draft ?? null, input)
    const saved = draft
      ? await noteRow(unit, draft.clinical_note_id)
          .set({ draft: JSON.stringify(content), revision: draft.revision + 1, updated_at: unit.now })
          .returningAll()
          .executeTakeFirst()
      : await insertDraft(unit, { consult, physicianId, patientId: found.patientId }, content)
    if (!saved) throw notFound()
    const target = {
      type: 'clinical_note',
      id: saved.clinical_note_id,
      consultId: consult.id,
      patientId: found.patientId,
      code: draft ? 'save' : 'begin',
    } as const
    const isOneOfMany = draft !== undefined && (await isContinuedEdit(context, unit, target, acts))
    return unit.did(isOneOfMany ? [] : target, await toNote(unit, saved))
  })
}
