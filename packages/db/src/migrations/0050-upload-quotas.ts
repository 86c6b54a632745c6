import { type Kysely, sql } from 'kysely'

/** Daily upload limits in MiB: for the whole partner, and for each patient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory.partners
      add upload_mib_per_day integer not null default 20480 check (upload_mib_per_day > 0),
      add patient_upload_mib_per_day integer not null default 300 check (patient_upload_mib_per_day > 0)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.partners drop upload_mib_per_day, drop patient_upload_mib_per_day`.execute(db)
}
