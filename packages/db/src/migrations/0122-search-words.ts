import { type Kysely, sql } from 'kysely'

/**
 * Clears the search words, which are split and folded in another way now: by characters in Chinese, Japanese and Korean, by ICU's words in
 * Thai. Housekeeping fills them in again, as in 0029.
 */
const clear = async (db: Kysely<unknown>) => {
  for (const table of ['messages', 'patients']) {
    await sql`update ${sql.id('tenant', table)} set words = null where words is not null`.execute(db)
  }
}

export const up = clear
export const down = clear
