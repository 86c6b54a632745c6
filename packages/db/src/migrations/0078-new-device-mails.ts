import { type Kysely, sql } from 'kysely'

const oldMails = [
  'invitation',
  'reset',
  'password_changed',
  'second_factor_changed',
  'second_factor_reset',
  'recovery_code_used',
]

const allowMails = async (db: Kysely<unknown>, kinds: readonly string[]) => {
  await sql`alter table directory.account_mails drop constraint account_mails_kind_check`.execute(db)
  await sql`
    alter table directory.account_mails add constraint account_mails_kind_check
      check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(db)
}

/** Mails to physicians about a sign-in in a browser that their account does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowMails(db, [...oldMails, 'new_device'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from directory.account_mails where kind = 'new_device'`.execute(db)
  await allowMails(db, oldMails)
}
