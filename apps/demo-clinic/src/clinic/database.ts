import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The clinic's own records: its patients, and the data received from the service. */
const schema = `
  create table if not exists settings (name text primary key, value text not null) strict;
  create table if not exists patients (
    record_id text primary key,
    external_id text not null unique,
    first_name text not null,
    last_name text not null,
    phone text not null,
    jurisdiction text,
    consult_patient_id text unique
  ) strict;
  create table if not exists events (
    position integer primary key,
    id text not null unique,
    type text not null,
    created_at text not null,
    received_at text not null,
    deliveries integer not null,
    body text not null,
    consult_id text,
    external_id text
  ) strict;
  create index if not exists events_of_patient on events (external_id);
  create table if not exists consult_snapshots (
    consult_id text primary key,
    kind text not null,
    external_id text not null,
    status text not null,
    reason text,
    scheduled_for text,
    changed_at text not null
  ) strict;
  create index if not exists consult_snapshots_of_patient on consult_snapshots (external_id);
`

/** Opens the clinic's database, and creates it if needed. It holds health data, so only its owner may read it. */
export function openClinicDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  if (file !== ':memory:') chmodSync(file, 0o600)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000;')
  database.exec(schema)
  return database
}

/** Single values that survive a restart. */
export function createSettings(database: DatabaseSync) {
  const read = database.prepare('select value from settings where name = ?')
  const write = database.prepare('insert or replace into settings values (?, ?)')
  return {
    get: (name: string) => (read.get(name) as { value: string } | undefined)?.value,
    set: (name: string, value: string) => void write.run(name, value),
  }
}
export type Settings = ReturnType<typeof createSettings>
