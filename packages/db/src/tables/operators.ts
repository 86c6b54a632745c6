/**
 * A person who operates the installation. The application's role reads everything but `token_hash`, and writes
 * `last_used_at` only: see `02-partners.sql`.
 */
export interface OperatorsTable {
  operator_id: string
  name: string
  email: string
  /** SHA-256 in hex. Only the owner of the table, and functions, can read it. */
  token_hash: string
  /** The first characters of the token, so that people recognize it. */
  shown_prefix: string
  token_created_at: Date
  /** Null: the token does not expire. */
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  created_at: Date
  /** Who added them; null for the first operator. */
  created_by: string | null
}

export interface TablesOfOperators {
  operators: OperatorsTable
}
