import { type Kysely, sql } from 'kysely'

/** Recent changes for physicians that have no event, for the streams: ended rings and duty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index telehealth_rings_lately on tenant.telehealth_rings (partner_id, ended_at)
      where outcome in ('declined', 'unanswered')`.execute(db)
  await sql`create index physicians_lately on tenant.physicians (partner_id, updated_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tenant.physicians_lately, tenant.telehealth_rings_lately`.execute(db)
}
