import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.identity_providers (
      partner_id text collate "C" primary key,
      issuer text not null,
      audience text not null,
      jwks_url text not null,
      claim text not null check (claim in ('sub', 'email')),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await protectTenantTable(db, 'identity_providers')
  // A token can identify its physician by e-mail address.
  await sql`create index physicians_email on tenant.physicians (partner_id, email)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tenant.physicians_email`.execute(db)
  await sql`drop table tenant.identity_providers`.execute(db)
}
