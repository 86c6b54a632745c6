import type {
  ClinicalNoteStatus,
  NoteContent,
  NoteSignatureRole,
  NoteTemplateSection,
  OrderContent,
  OrderKind,
  OrderStatus,
} from '@consult/domain'
import type { ColumnType } from 'kysely'

/** A version of a partner's own template of notes. */
export interface NoteTemplatesTable {
  partner_id: string
  template_key: string
  version: number
  title: string
  sections: ColumnType<NoteTemplateSection[], string, never>
  created_at: Date
  removed_at: Date | null
}

/** A partner's own list of codes. */
export interface CodeListsTable {
  partner_id: string
  list_key: string
  /** The URI of the code system. */
  system: string
  title: string
  /** How many there are in the list. */
  concepts: number
  updated_at: Date
}

export interface CodeListConceptsTable {
  partner_id: string
  list_key: string
  /** The position in the list as the partner sent it. */
  position: number
  code: string
  display: string
  /** The words that find it. */
  words: string
}

/** Clinical notes about threads and calls. */
export interface ClinicalNotesTable {
  partner_id: string
  clinical_note_id: string
  async_consult_id: string | null
  telehealth_consult_id: string | null
  patient_id: string
  author_id: string
  author_name: string
  status: ClinicalNoteStatus
  /** 0: a draft. */
  version: number
  /** Counts the saves of the draft. */
  revision: number
  draft: ColumnType<NoteContent | null, string | null, string | null>
  /** Since when the current version waits for a co-signature; null: it does not. */
  awaits_cosignature_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  error_reason: string | null
  error_by: string | null
  error_at: Date | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

/** The signed versions of a note. */
export interface ClinicalNoteVersionsTable {
  partner_id: string
  clinical_note_id: string
  version: number
  content: ColumnType<NoteContent, string, never>
  content_hash: string
  /** Whether the account asked for a co-signature when it was signed. */
  needs_cosignature: boolean
  /** Why it replaced the version before. Null for the first. */
  reason: string | null
  created_at: Date
}

export interface ClinicalNoteSignaturesTable {
  partner_id: string
  clinical_note_id: string
  version: number
  physician_id: string
  physician_name: string
  role: NoteSignatureRole
  signed_at: Date
}

/** Versions that a co-signer gave back to their author. */
export interface ClinicalNoteReturnsTable {
  partner_id: string
  clinical_note_id: string
  version: number
  physician_id: string
  physician_name: string
  remark: string
  returned_at: Date
}

/** What was added to a note after signing. */
export interface ClinicalNoteAddendaTable {
  partner_id: string
  clinical_note_id: string
  note_addendum_id: string
  text: string
  for_patient: boolean
  author_id: string
  author_name: string
  created_at: Date
}

/** What physicians ask the partner to do for a patient. */
export interface OrdersTable {
  partner_id: string
  order_id: string
  clinical_note_id: string
  async_consult_id: string | null
  telehealth_consult_id: string | null
  patient_id: string
  physician_id: string
  physician_name: string
  kind: OrderKind
  status: OrderStatus
  content: ColumnType<OrderContent, string, string>
  /** Why it was rejected or canceled. */
  reason: string | null
  created_at: ColumnType<Date, Date, never>
  requested_at: Date | null
  accepted_at: Date | null
  ended_at: Date | null
}

export interface TablesOfClinicalNotes {
  clinical_note_addenda: ClinicalNoteAddendaTable
  clinical_note_signatures: ClinicalNoteSignaturesTable
  clinical_note_returns: ClinicalNoteReturnsTable
  clinical_note_versions: ClinicalNoteVersionsTable
  clinical_notes: ClinicalNotesTable
  code_list_concepts: CodeListConceptsTable
  code_lists: CodeListsTable
  note_templates: NoteTemplatesTable
  orders: OrdersTable
}
