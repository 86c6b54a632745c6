import { type Kysely, sql } from 'kysely'

/**
 * Keys with limits beside the key of the account: the rows of a key have one `key_id`, and a rotation adds a row. Rows without
 * one are keys of the account, also those that the release before creates during an upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table directory.api_keys
      add key_id text collate "C",
      add name text,
      add scopes text[],
      add address_ranges text[],
      add last_used_at timestamptz(3),
      add replaced_at timestamptz(3),
      add constraint api_keys_named check (
        (key_id is null and name is null and scopes is null and address_ranges is null and replaced_at is null)
        or (key_id is not null and name is not null and cardinality(scopes) > 0))`.execute(db)
  await sql`
    create unique index api_keys_current on directory.api_keys (partner_id, key_id)
      where key_id is not null and replaced_at is null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Without these columns, the keys would be keys of the account, with all scopes.
  for (const table of ['sessions', 'embed_sessions']) {
    await sql`
      delete from ${sql.id('directory', table)}
      where key_hash in (select key_hash from directory.api_keys where key_id is not null)`.execute(db)
  }
  await sql`delete from directory.api_keys where key_id is not null`.execute(db)
  await sql`
    alter table directory.api_keys
      drop key_id, drop name, drop scopes, drop address_ranges, drop last_used_at, drop replaced_at`.execute(db)
}
