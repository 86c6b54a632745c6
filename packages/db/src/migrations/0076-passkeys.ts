import { type Kysely, sql } from 'kysely'

const tables = ['passkeys', 'passkey_challenges']

const allowPolicies = async (db: Kysely<unknown>, policies: readonly string[]) => {
  await sql`alter table directory.partners drop constraint partners_second_factor_check`.execute(db)
  await sql`
    alter table directory.partners add constraint partners_second_factor_check
      check (second_factor in (${sql.join(policies.map((policy) => sql.lit(policy)))}))`.execute(db)
}

/**
 * Passkeys of portal accounts, and the challenges that browsers have to sign. Like other credentials they are in the
 * directory, because a passkey is looked up before its partner is known. The stricter policy accepts passkeys only; on the
 * way to its first passkey, an account shows the factor that it has, which `verified_at` records.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowPolicies(db, ['optional', 'required', 'phishing_resistant'])
  await sql`alter table directory.pending_sign_ins add verified_at timestamptz(3)`.execute(db)
  await sql`
    create table directory.passkeys (
      credential_id text collate "C" primary key,
      physician_id text collate "C" not null references directory.portal_accounts (physician_id),
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3)
    )`.execute(db)
  await sql`create index on directory.passkeys (physician_id)`.execute(db)
  await sql`
    create table directory.passkey_challenges (
      challenge_hash text collate "C" primary key,
      purpose text not null check (purpose in ('sign_in', 'second_step', 'enroll')),
      physician_id text collate "C" references directory.portal_accounts (physician_id),
      expires_at timestamptz(3) not null,
      check ((purpose = 'sign_in') = (physician_id is null))
    )`.execute(db)
  await sql`create index on directory.passkey_challenges (physician_id)`.execute(db)
  await sql`create index on directory.passkey_challenges (expires_at)`.execute(db)
  for (const table of tables) {
    await sql`grant select, insert, update, delete on ${sql.id('directory', table)} to consult_app`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await sql`drop table ${sql.id('directory', table)}`.execute(db)
  await sql`alter table directory.pending_sign_ins drop verified_at`.execute(db)
  await sql`update directory.partners set second_factor = 'required' where second_factor = 'phishing_resistant'`.execute(
    db,
  )
  await allowPolicies(db, ['optional', 'required'])
}
