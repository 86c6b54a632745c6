import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { latestMigration } from './migrate.ts'
import type { Tables } from './tables/index.ts'

/** The tables that this code reads. The type makes sure that none is missing. */
const tables: Readonly<Record<keyof Tables, true>> = {
  account_links: true,
  account_mails: true,
  archived_months: true,
  archives: true,
  api_keys: true,
  async_consult_order: true,
  async_consults: true,
  attachments: true,
  attendances: true,
  audit_batches: true,
  audit_entries: true,
  audit_page_patients: true,
  audit_unsealed: true,
  call_messages: true,
  call_rooms: true,
  daily_usage: true,
  delivered_webhooks: true,
  embed_sessions: true,
  event_heads: true,
  event_log_epochs: true,
  events: true,
  idempotency_keys: true,
  identity_providers: true,
  instances: true,
  lane_items: true,
  lane_queue: true,
  lanes: true,
  macros: true,
  message_keys: true,
  message_receipts: true,
  messages: true,
  open_streams: true,
  parked_items: true,
  partners: true,
  patients: true,
  periodic_tasks: true,
  phone_numbers: true,
  physician_availability: true,
  physician_licenses: true,
  physicians: true,
  portal_accounts: true,
  rate_buckets: true,
  read_marks: true,
  recording_consents: true,
  recordings: true,
  reply_drafts: true,
  reset_requests: true,
  secrets_keys: true,
  server_secrets: true,
  sessions: true,
  telehealth_consults: true,
  telehealth_rings: true,
  timers: true,
  webhook_deliveries: true,
  webhook_endpoints: true,
}

/** Reports whether the database has the newest migration in this code. @throws when the database does not respond. */
export async function isMigrated(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from public.kysely_migration where name = ${latestMigration}`.execute(database.directory)
  return rows.length > 0
}

const undefinedTable = '42P01'
const noPrivilege = '42501'

/** Reads no row of the tables, which fails if one is missing or may not be read. */
async function canRead(database: Database, names: readonly string[]): Promise<boolean> {
  const reads = names.map((name) => sql`exists (select from ${sql.table(name)} limit 0)`)
  try {
    await sql`select ${sql.join(reads)}`.execute(database.directory)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && [undefinedTable, noPrivilege].includes(error.code ?? '')) return false
    throw error
  }
}

/**
 * Finds what this code needs and the database lacks.
 * @returns the name of the newest migration, or of a table that is missing or may not be read; null when nothing is.
 * @throws when the database does not respond.
 */
export async function findMissing(database: Database): Promise<string | null> {
  if (!(await isMigrated(database))) return latestMigration
  const names = Object.keys(tables)
  if (await canRead(database, names)) return null
  for (const name of names) if (!(await canRead(database, [name]))) return name
  return null
}
