import { type Kysely, sql } from 'kysely'

/** How much may be uploaded in a day, MiB: by everybody of a partner, and by each patient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory.partners
      add upload_mib_per_day integer not null default 20480 check (upload_mib_per_day > 0),
      add patient_upload_mib_per_day integer not null default 300 check (patient_upload_mib_per_day > 0)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory.partners drop upload_mib_per_day, drop patient_upload_mib_per_day`.execute(db)
}
