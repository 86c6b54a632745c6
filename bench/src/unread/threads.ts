import { addSeconds } from '@consult/domain'
import type pg from 'pg'
import type { Population } from '../product/population.ts'

/** A word in the names of patient and physician, in the reason and in the message. */
export const canary = 'Quetzalcoatl'

/** How long messages may stay unread in the accounts of a bench, in seconds: the default. */
const unreadAfter = 300

/** The address of the patient with this number, and the number of an address. */
export const addressOf = (n: number) => `p${n}@mail.example`
export const numberOf = (address: string) => Number(/^p(\d+)@/.exec(address)?.[1])
export const isPatient = (address: string) => /^p\d+@mail\.example$/.test(address)

/** Gives each patient an address, and each consult a message of its physician that nobody has read. */
export async function addUnreadMessages(owner: pg.Pool, { partnerId, physicianId }: Population): Promise<void> {
  const names = `first_name = $2, last_name = $2`
  await owner.query(
    `update tenant.patients set ${names}, email = 'p' || substr(external_id, 7) || '@mail.example' where partner_id = $1`,
    [partnerId, canary],
  )
  await owner.query(`update tenant.physicians set ${names} where partner_id = $1`, [partnerId, canary])
  await owner.query(
    `update tenant.async_consults set status = 'active', physician_id = $2, assigned_at = created_at, reason = $3,
      message_count = 1, unread_from_sequence = 1, unread_since = created_at
    where partner_id = $1`,
    [partnerId, physicianId, canary],
  )
  await owner.query(
    `insert into tenant.messages (partner_id, async_consult_id, sequence, message_id, author_type, author_id,
      author_name, text, accepted_at, created_at, words)
    select partner_id, async_consult_id, 1, 'msg_' || substr(async_consult_id, 5), 'physician', physician_id, $2, $2,
      created_at, created_at, ''
    from tenant.async_consults where partner_id = $1`,
    [partnerId, canary],
  )
}

/** Makes the messages of all threads due at the same time. */
export async function makeDue(owner: pg.Pool, { partnerId }: Population, dueAt: Date): Promise<void> {
  await owner.query('update tenant.async_consults set unread_since = $2 where partner_id = $1', [
    partnerId,
    addSeconds(dueAt, -unreadAfter),
  ])
  await owner.query(
    `insert into tenant.timers (partner_id, kind, subject_id, due_at, next_attempt_at, failures)
    select partner_id, 'async_unread_due', async_consult_id, $2, $2, 0 from tenant.async_consults where partner_id = $1`,
    [partnerId, dueAt],
  )
}
