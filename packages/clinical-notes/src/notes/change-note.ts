import { createHash } from 'node:crypto'
import { newId } from '@consult/db'
import { holdPatient, physicianName, readCosigningRole } from '@consult/directory'
import { type ClinicalNote, ConsultError, type EventType, type NoteContent, notFound } from '@consult/domain'
import { type AuditTarget, canonicalJson, type RequestContext, type Unit } from '@consult/request'
import { type ClinicalNoteRow, lockNote } from '../note-store.ts'
import { type NotedConsult, readConsult } from '../noted-consult.ts'
import { findSummary } from '../summaries/find-summary.ts'
import { publishSummaryChange, type SummaryNews } from '../summaries/publish-summary-change.ts'
import { toNote } from './note-resource.ts'

type NoteEventType = Extract<EventType, `note.${string}`>

/** A note to change, and who does. */
export interface NoteAct {
  readonly consult: NotedConsult
  readonly noteId: string
  readonly physicianId: string
}

/** What a change did: its event, and the code of its audit entry. */
interface Change {
  readonly event: NoteEventType
  readonly code: string
  /** What the audit says of other things that it changed. */
  readonly others?: readonly AuditTarget[]
}

/** @throws not_found for a colleague's draft, which nobody else can know of; not_assigned for a colleague's note. */
export function requireAuthor(row: ClinicalNoteRow, physicianId: string): void {
  if (row.author_id === physicianId) return
  throw row.status === 'draft' ? notFound('noteId') : new ConsultError('not_assigned')
}

/** The refusal of an act that the note's state does not allow. */
export const wrongState = ({ status }: ClinicalNoteRow) => new ConsultError('note_state_conflict', { status })

/** @throws note_state_conflict unless the note is signed and in force. */
export function requireSigned(row: ClinicalNoteRow): void {
  if (row.status === 'draft' || row.status === 'entered_in_error') throw wrongState(row)
}

/** A note after a change, and what the caller has to do with it in the same transaction. */
export interface NoteChange {
  readonly note: ClinicalNote
  /** For the audit. */
  readonly targets: readonly AuditTarget[]
  /** What the transcript of a thread says about it to the patient. */
  readonly summaryNews: SummaryNews | null
}

/**
 * Changes a note within the transaction that holds its thread: locks it, lets `act` write, and records the event. Transactions
 * lock the thread first, then the note, so the package that owns threads opens them.
 * @throws not_found, and what `act` throws.
 */
export async function changeNote(
  context: RequestContext,
  unit: Unit,
  { consult, noteId }: NoteAct,
  act: (row: ClinicalNoteRow) => Promise<Change>,
): Promise<NoteChange> {
  const { patientId, testClockId } = await readConsult(unit, consult, { held: true })
  await holdPatient(unit, patientId)
  await unit.followClock(testClockId)
  const before = await findSummary(unit, consult)
  const change = await act(await lockNote(unit, consult, noteId))
  const note = await toNote(unit, await lockNote(unit, consult, noteId))
  const data = {
    consultKind: consult.kind,
    consultId: consult.id,
    noteId,
    version: note.version,
    ...(context.account.notesInEvents && { note }),
  }
  unit.emit({ type: change.event, data, patientId, consultId: consult.id })
  const summaryNews = await publishSummaryChange(unit, { consult, patientId, before })
  const target = { type: 'clinical_note', id: noteId, consultId: consult.id, patientId, code: change.code } as const
  return { note, targets: [target, ...(change.others ?? [])], summaryNews }
}

/** The hash of what is signed. Anybody who has the note can compute it. Source: docs/clinical-notes.md. */
export const hashOf = (noteId: string, version: number, content: NoteContent): string =>
  createHash('sha256')
    .update(canonicalJson({ noteId, version, ...content }))
    .digest('hex')

/** Whether what the physician signs now needs a co-signature. */
export const needsCosignature = async ({ account }: RequestContext, unit: Unit, physicianId: string) =>
  account.cosignatures && (await readCosigningRole(unit, physicianId)).needsCosignature

/**
 * Adds a signed version with the signature of its author.
 * @returns since when it waits for a co-signature; null if it needs none.
 */
export async function insertVersion(
  context: RequestContext,
  unit: Unit,
  {
    noteId,
    version,
    content,
    reason,
    physicianId,
  }: { noteId: string; version: number; content: NoteContent; reason: string | null; physicianId: string },
): Promise<Date | null> {
  const waits = await needsCosignature(context, unit, physicianId)
  const key = { partner_id: unit.partnerId, clinical_note_id: noteId, version }
  await unit.db
    .insertInto('clinical_note_versions')
    .values({
      ...key,
      content: JSON.stringify(content),
      content_hash: hashOf(noteId, version, content),
      reason,
      needs_cosignature: waits,
      created_at: unit.now,
    })
    .execute()
  await insertSignature(unit, { noteId, version, physicianId, role: 'author' })
  return waits ? unit.now : null
}

export async function insertSignature(
  unit: Unit,
  {
    noteId,
    version,
    physicianId,
    role,
  }: { noteId: string; version: number; physicianId: string; role: 'author' | 'cosigner' },
): Promise<void> {
  await unit.db
    .insertInto('clinical_note_signatures')
    .values({
      partner_id: unit.partnerId,
      clinical_note_id: noteId,
      version,
      physician_id: physicianId,
      physician_name: await physicianName(unit, physicianId),
      role,
      signed_at: unit.now,
    })
    .execute()
}

/** Adds text to a signed note. */
export async function insertAddendum(
  unit: Unit,
  { noteId, physicianId, text, forPatient }: { noteId: string; physicianId: string; text: string; forPatient: boolean },
): Promise<void> {
  await unit.db
    .insertInto('clinical_note_addenda')
    .values({
      partner_id: unit.partnerId,
      clinical_note_id: noteId,
      note_addendum_id: newId('noteAddendum', unit.now),
      text,
      for_patient: forPatient,
      author_id: physicianId,
      author_name: await physicianName(unit, physicianId),
      created_at: unit.now,
    })
    .execute()
}
