import type pg from 'pg'
import type { Subject } from '../product/population.ts'

/** The messages on the largest page that a client may request, each of the maximum length. */
const messages = 100
const characters = 8_000

/** Fills a consult's transcript so that its first page has the maximum size. */
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
