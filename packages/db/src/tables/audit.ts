/**
 * The audit: who did, read or tried what. Ids and codes only, no health data; the application's role may insert and
 * select, nothing else.
 */
export interface AuditEntriesTable {
  partner_id: string
  entry_id: string
  at: Date
  /** The procedure, timer or command: `asyncConsults.claim`. */
  act: string
  outcome: 'done' | 'read' | 'refused'
  /** What exactly: the state machine's action, or the code of the refusal. */
  code: string | null
  actor_kind: string
  actor_id: string | null
  /** The clinician in whose name it was done. */
  as_physician_id: string | null
  /** The form of the credential that said so. */
  credential: string
  resource_type: string
  resource_id: string | null
  consult_id: string | null
  patient_id: string | null
  /** Those whom a page shows; null where there is one or none. */
  patient_ids: string[] | null
  client_address: string | null
  user_agent: string | null
  request_id: string | null
}

/** Under whom the entries of pages are found: a row for each patient of an entry's `patient_ids`. */
export interface AuditPagePatientsTable {
  partner_id: string
  patient_id: string
  at: Date
  entry_id: string
}

/** Entries that no batch has yet. */
export interface AuditUnsealedTable {
  partner_id: string
  at: Date
  entry_id: string
}

/** Sealed entries, in the order of `at` and id. Digests are SHA-256 in hex. */
export interface AuditBatchesTable {
  partner_id: string
  /** From 1 on, without a gap. */
  number: number
  sealed_at: Date
  first_at: Date
  last_at: Date
  entry_times: Date[]
  entry_ids: string[]
  entry_digests: string[]
  /** Over all of this and the digest of the batch before. */
  digest: string
}
