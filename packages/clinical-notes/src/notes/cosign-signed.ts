import { physicianName, readCosigningRole } from '@consult/directory'
import { addSeconds, ConsultError, invalidRequest, notFound } from '@consult/domain'
import { pushSeconds, requestPush } from '@consult/notifications'
import type { RequestContext, Unit } from '@consult/request'
import { type ClinicalNoteRow, noteRow } from '../note-store.ts'
import { changeNote, insertSignature, type NoteAct, type NoteChange, requireSigned } from './change-note.ts'
import { staleRevision } from './save-note-draft.ts'

/** What a second physician decides about a signed version that waits for them. */
export interface Cosigning extends NoteAct {
  readonly version: number
  readonly decision: 'sign' | 'return'
  readonly remark: string | null
}

/** Who was first to decide about the current version; null if it needs nobody. */
async function readDecider({ db, partnerId }: Unit, row: ClinicalNoteRow): Promise<string | null> {
  const signature = await db
    .selectFrom('clinical_note_signatures')
    .select('physician_id')
    .where('partner_id', '=', partnerId)
    .where('clinical_note_id', '=', row.clinical_note_id)
    .where('version', '=', row.version)
    .where('role', '=', 'cosigner')
    .executeTakeFirst()
  if (signature) return signature.physician_id
  const returned = await db
    .selectFrom('clinical_note_returns')
    .select('physician_id')
    .where('partner_id', '=', partnerId)
    .where('clinical_note_id', '=', row.clinical_note_id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  return returned?.physician_id ?? null
}

/** @throws forbidden unless the physician may co-sign, and for the author of the note. */
async function requireCosigner(unit: Unit, row: ClinicalNoteRow, physicianId: string): Promise<void> {
  const { isCosigner } = await readCosigningRole(unit, physicianId)
  if (!isCosigner || row.author_id === physicianId) throw new ConsultError('forbidden')
}

async function insertReturn(unit: Unit, { noteId, version, physicianId }: Cosigning, remark: string): Promise<void> {
  await unit.db
    .insertInto('clinical_note_returns')
    .values({
      partner_id: unit.partnerId,
      clinical_note_id: noteId,
      version,
      physician_id: physicianId,
      physician_name: await physicianName(unit, physicianId),
      remark,
      returned_at: unit.now,
    })
    .execute()
}

/** Tells the devices of the author: they may not open the consult again by themselves, and the patient waits for the summary. */
async function tellAuthor(
  { services }: RequestContext,
  unit: Unit,
  { consult }: Cosigning,
  physicianId: string,
): Promise<void> {
  const expiresAt = addSeconds(unit.realNow, pushSeconds.note_returned)
  await requestPush(services, unit, { physicianId, kind: 'note_returned', subject: consult.id, expiresAt })
}

/**
 * Signs the version of a colleague's note that waits for it, or returns it to its author. The first decision counts.
 * @throws not_found, also for a draft; forbidden for who may not co-sign, and for the author; precondition_failed when the version
 *   is not the one that was read; note_state_conflict with who was first, or for a note in error; invalid_request without a remark.
 */
export async function cosignSigned(context: RequestContext, unit: Unit, act: Cosigning): Promise<NoteChange> {
  const { noteId, physicianId, version, decision, remark } = act
  return changeNote(context, unit, act, async (row) => {
    if (row.status === 'draft') throw notFound('noteId')
    await requireCosigner(unit, row, physicianId)
    requireSigned(row)
    if (version !== row.version) throw staleRevision(row.version)
    if (row.awaits_cosignature_since === null) {
      throw new ConsultError('note_state_conflict', { status: row.status, physicianId: await readDecider(unit, row) })
    }
    if (decision === 'sign') await insertSignature(unit, { noteId, version, physicianId, role: 'cosigner' })
    else if (remark !== null) {
      await insertReturn(unit, act, remark)
      await tellAuthor(context, unit, act, row.author_id)
    } else {
      throw invalidRequest({ path: 'remark', code: 'required', message: 'Say what the author is to change.' })
    }
    await noteRow(unit, noteId).set({ awaits_cosignature_since: null, updated_at: unit.now }).execute()
    return decision === 'sign' ? { event: 'note.cosigned', code: 'cosign' } : { event: 'note.returned', code: 'return' }
  })
}
