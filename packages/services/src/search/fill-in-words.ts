import { sql } from 'kysely'
import type { Services } from '../request/request-context.ts'
import { messageWords, patientWords } from './word-columns.ts'

/** So many rows are given their words in one transaction. */
const perTransaction = 1_000

/** Gives a number of messages their words. @returns false once none is left without. */
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
      .select(['patient_id', 'external_id', 'phone', 'first_name', 'last_name'])
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
 * Gives what was written without words the words that it is found by: what stood there before searches did, or all of
 * it once somebody has emptied the columns. Every message and patient since has them from the transaction that wrote it.
 */
export async function fillInWords(services: Services, partnerId: string): Promise<void> {
  while (await fillInMessages(services, partnerId)) {
    // As long as there are more.
  }
  while (await fillInPatients(services, partnerId)) {
    // As long as there are more.
  }
}
