import type { Services } from '@consult/request'
import { sql } from 'kysely'
import { messageWords, patientWords } from './word-columns.ts'

/** How many rows one transaction fills in. */
const perTransaction = 1_000

/** Fills in the words of a batch of messages. @returns false when no message is left. */
async function fillInMessages({ database }: Services, partnerId: string): Promise<boolean> {
  return database.inTenant(partnerId, async (tx) => {
    const rows = await tx.db
      .selectFrom('messages')
      .select(['message_id', 'author_type', 'text', 'attachments'])
      .where('partner_id', '=', partnerId)
      .where('words', 'is', null)
      .limit(perTransaction)
      .forUpdate()
      .skipLocked()
      .execute()
    const found = rows.map(({ message_id, author_type: type, text, attachments }) => ({
      message_id,
      words: messageWords({ author: { type }, text, attachments: attachments ?? [] }),
    }))
    await sql`
      update messages m set words = n.words
      from json_populate_recordset(null::messages, ${JSON.stringify(found)}::json) n
      where m.partner_id = ${partnerId} and m.message_id = n.message_id`.execute(tx.db)
    return rows.length === perTransaction
  })
}

async function fillInPatients({ database }: Services, partnerId: string): Promise<boolean> {
  return database.inTenant(partnerId, async (tx) => {
    const rows = await tx.db
      .selectFrom('patients')
      .select(['patient_id', 'external_id', 'phone', 'first_name', 'last_name', 'birth_date'])
      .where('partner_id', '=', partnerId)
      .where('words', 'is', null)
      .limit(perTransaction)
      .forUpdate()
      .skipLocked()
      .execute()
    const found = rows.map((row) => ({ patient_id: row.patient_id, words: patientWords(row) }))
    await sql`
      update patients p set words = n.words
      from json_populate_recordset(null::patients, ${JSON.stringify(found)}::json) n
      where p.partner_id = ${partnerId} and p.patient_id = n.patient_id`.execute(tx.db)
    return rows.length === perTransaction
  })
}

/**
 * Fills in the search words of messages and patients that have none: rows from before search existed, or all rows after
 * someone has cleared the columns. New messages and patients get their words in the transaction that writes them.
 */
export async function fillInWords(services: Services, partnerId: string): Promise<void> {
  while (await fillInMessages(services, partnerId)) {
    // Continue with the next batch.
  }
  while (await fillInPatients(services, partnerId)) {
    // Continue with the next batch.
  }
}
