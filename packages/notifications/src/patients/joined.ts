import { sql } from 'kysely'
import type { Queries } from './reachable-patient.ts'
import type { TimedNotification } from './still-applies.ts'

/**
 * Those notifications of unread messages that a later one of the same thread makes superfluous, by id. Several wait
 * together when quiet hours or a broken mail server held them back, and they all say the same. The latest one stays: it
 * applies until every message is read, so reading only the first ones cannot end it.
 */
export async function joinedInLater(
  { db, partnerId }: Queries,
  all: readonly TimedNotification[],
): Promise<ReadonlySet<string>> {
  const unread = all.filter(({ row }) => row.kind === 'message_unread')
  if (unread.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${unread.map(({ row }) => row.notification_id)}::text[],
      ${unread.map(({ row }) => row.consult_id)}::text[], ${unread.map(({ row }) => row.first_sequence)}::bigint[],
      ${unread.map(({ row }) => row.created_at)}::timestamptz[],
      ${unread.map(({ now }) => now)}::timestamptz[]) as asked(id, consult, first, created, now)
    where exists (select from notifications later where later.partner_id = ${partnerId}
      and later.consult_id = asked.consult and later.kind = 'message_unread' and later.first_sequence > asked.first
      and (later.sent_at >= asked.created
        or (later.status = 'pending' and later.due_at <= asked.now)))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
