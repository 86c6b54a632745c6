/**
 * The audit: who did, read or tried what. It holds only ids and codes, no health data; the application's role may only
 * insert and select.
 */
export interface AuditEntriesTable {
  partner_id: string
  entry_id: string
  at: Date
  /** The procedure, timer or command: `asyncConsults.claim`. */
  act: string
  outcome: 'done' | 'read' | 'refused'
  /** The state machine's action, or the code of the refusal. */
  code: string | null
  actor_kind: string
  actor_id: string | null
  /** The clinician on whose behalf it was done. */
  as_physician_id: string | null
  /** The type of credential that identified the actor. */
  credential: string
  resource_type: string
  resource_id: string | null
  consult_id: string | null
  patient_id: string | null
  /** The patients that a page shows; null for one or none. */
  patient_ids: string[] | null
  client_address: string | null
  user_agent: string | null
  /** The session of a physician or member, shortened. */
  session: string | null
  request_id: string | null
}

/** Indexes the entries of pages by patient: a row for each id in an entry's `patient_ids`. */
export interface AuditPagePatientsTable {
  partner_id: string
  patient_id: string
  at: Date
  entry_id: string
}

/** Entries that are not in a batch yet. */
export interface AuditUnsealedTable {
  partner_id: string
  at: Date
  entry_id: string
}

/** Sealed entries, in the order of `at` and id. Digests are SHA-256 in hex. */
export interface AuditBatchesTable {
  partner_id: string
  /** Starts at 1, without gaps. */
  number: number
  sealed_at: Date
  first_at: Date
  last_at: Date
  entry_times: Date[]
  entry_ids: string[]
  entry_digests: string[]
  /** Covers all of this and the digest of the previous batch. */
  digest: string
}

/** Up to when retention deleted entries of a partner's audit, and how many. Only the housekeeper writes it. */
export interface AuditCutsTable {
  partner_id: string
  cut_at: Date
  entries: number
}

export interface TablesOfAudit {
  audit_entries: AuditEntriesTable
  audit_page_patients: AuditPagePatientsTable
  audit_unsealed: AuditUnsealedTable
  audit_batches: AuditBatchesTable
  audit_cuts: AuditCutsTable
}
