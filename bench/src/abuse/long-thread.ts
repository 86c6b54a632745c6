import type pg from 'pg'
import type { Subject } from '../product/population.ts'

/** Messages on the longest page that a client may ask for, each as long as one may be. */
const messages = 100
const characters = 8_000

/** Gives a patient's consult a transcript whose first page is as large as a page can be. */
export async function fillLongThread(owner: pg.Client, partnerId: string, { asyncConsultId }: Subject): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into tenant.messages (partner_id, async_consult_id, sequence, message_id, author_type, author_id, text,
       accepted_at, created_at, words)
     select $1, $2, n, 'msg_abuse_' || n, 'patient', null, repeat('x', ${characters}), now(), now(), null
     from generate_series(1, ${messages}) n`,
    [partnerId, asyncConsultId],
  )
  await owner.query('set session_replication_role = origin')
}
