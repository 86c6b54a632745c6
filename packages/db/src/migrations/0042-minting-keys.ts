import { type Kysely, sql } from 'kysely'

const tables = ['sessions', 'embed_sessions']

/** Sessions and tokens record the API key that minted them, so that revoking the key ends them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`
      alter table ${sql.id('directory', table)}
        add column key_hash text collate "C" references directory.api_keys`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.id('directory', table)} drop column key_hash`.execute(db)
  }
}
