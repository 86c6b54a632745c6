import type { TenantTransaction } from '@consult/db'
import type { ClinicalNote, NoteContent } from '@consult/domain'
import type { ClinicalNoteRow } from '../note-store.ts'

/** A version to show: its number, or the current one. */
interface Wanted {
  readonly row: ClinicalNoteRow
  readonly version: number
}

type Signatures = ClinicalNote['signatures']
type Addenda = ClinicalNote['addenda']

async function readVersions({ db, partnerId }: TenantTransaction, noteIds: readonly string[]) {
  return db
    .selectFrom('clinical_note_versions')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('clinical_note_id', 'in', [...noteIds])
    .execute()
}

async function readSignatures({ db, partnerId }: TenantTransaction, noteIds: readonly string[]) {
  const rows = await db
    .selectFrom('clinical_note_signatures')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('clinical_note_id', 'in', [...noteIds])
    .orderBy('signed_at')
    .orderBy('role')
    .execute()
  const byVersion = Map.groupBy(rows, (row) => `${row.clinical_note_id} ${row.version}`)
  return ({ row, version }: Wanted): Signatures =>
    (byVersion.get(`${row.clinical_note_id} ${version}`) ?? []).map((signature) => ({
      role: signature.role,
      physicianId: signature.physician_id,
      name: signature.physician_name,
      at: signature.signed_at.toISOString(),
    }))
}

type Cosignature = ClinicalNote['cosignature']

const noCosignature: Cosignature = { required: false, physicianId: null, signedAt: null, returned: null }

async function readReturns({ db, partnerId }: TenantTransaction, noteIds: readonly string[]) {
  const rows = await db
    .selectFrom('clinical_note_returns')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('clinical_note_id', 'in', [...noteIds])
    .execute()
  const byVersion = new Map(rows.map((row) => [`${row.clinical_note_id} ${row.version}`, row]))
  return ({ row, version }: Wanted): Cosignature['returned'] => {
    const found = byVersion.get(`${row.clinical_note_id} ${version}`)
    if (!found) return null
    const { physician_id: physicianId, physician_name: name, remark, returned_at: at } = found
    return { physicianId, name, remark, at: at.toISOString() }
  }
}

function cosignatureOf(required: boolean, signatures: Signatures, returned: Cosignature['returned']): Cosignature {
  const cosigner = signatures.find(({ role }) => role === 'cosigner')
  return { required, physicianId: cosigner?.physicianId ?? null, signedAt: cosigner?.at ?? null, returned }
}

async function readAddenda({ db, partnerId }: TenantTransaction, noteIds: readonly string[]) {
  const rows = await db
    .selectFrom('clinical_note_addenda')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('clinical_note_id', 'in', [...noteIds])
    .orderBy('note_addendum_id')
    .execute()
  const byNote = Map.groupBy(rows, (row) => row.clinical_note_id)
  return ({ row }: Wanted): Addenda =>
    (byNote.get(row.clinical_note_id) ?? []).map((addendum) => ({
      id: addendum.note_addendum_id,
      text: addendum.text,
      forPatient: addendum.for_patient,
      author: { id: addendum.author_id, name: addendum.author_name },
      at: addendum.created_at.toISOString(),
    }))
}

const consultOf = (row: ClinicalNoteRow) =>
  row.async_consult_id === null
    ? ({ consultKind: 'telehealth', consultId: row.telehealth_consult_id ?? '' } as const)
    : ({ consultKind: 'async', consultId: row.async_consult_id } as const)

/** What is about the whole note, whichever of its versions is shown. */
const commonOf = (row: ClinicalNoteRow) => ({
  id: row.clinical_note_id,
  ...consultOf(row),
  patientId: row.patient_id,
  status: row.status,
  revision: row.revision,
  author: { id: row.author_id, name: row.author_name },
  enteredInError:
    row.error_at && row.error_by && row.error_reason !== null
      ? { reason: row.error_reason, physicianId: row.error_by, at: row.error_at.toISOString() }
      : null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const partsOf = ({ template, sections, diagnoses, disposition, patientSummary }: NoteContent) => ({
  template,
  sections: [...sections],
  diagnoses: [...diagnoses],
  disposition,
  patientSummary,
})

/** The resources of notes in some of their versions, in the given order. */
export async function toNotes(tx: TenantTransaction, wanted: readonly Wanted[]): Promise<ClinicalNote[]> {
  const noteIds = [...new Set(wanted.map(({ row }) => row.clinical_note_id))]
  if (noteIds.length === 0) return []
  const versions = await readVersions(tx, noteIds)
  const signaturesOf = await readSignatures(tx, noteIds)
  const returnOf = await readReturns(tx, noteIds)
  const addendaOf = await readAddenda(tx, noteIds)
  return wanted.map((each) => {
    const { row, version } = each
    if (row.draft) {
      const parts = {
        amendmentReason: null,
        signatures: [],
        cosignature: noCosignature,
        addenda: [],
        contentHash: null,
      }
      return { ...commonOf(row), version: 0, ...partsOf(row.draft), ...parts }
    }
    const found = versions.find((one) => one.clinical_note_id === row.clinical_note_id && one.version === version)
    if (!found) throw new Error(`note ${row.clinical_note_id} has no version ${version}`)
    const signatures = signaturesOf(each)
    return {
      ...commonOf(row),
      version,
      ...partsOf(found.content),
      amendmentReason: found.reason,
      signatures,
      cosignature: cosignatureOf(found.needs_cosignature, signatures, returnOf(each)),
      addenda: addendaOf(each),
      contentHash: found.content_hash,
    }
  })
}

/** The resource of one note in its current version. */
export async function toNote(tx: TenantTransaction, row: ClinicalNoteRow): Promise<ClinicalNote> {
  const [note] = await toNotes(tx, [{ row, version: row.version }])
  if (!note) throw new Error(`note ${row.clinical_note_id} is gone`)
  return note
}
