import type { TenantTransaction } from '@consult/db'
import { messageWords } from '@consult/directory'
import { notFound } from '@consult/domain'
import { setClockTimers, timerStatement } from '@consult/engine'
import { timeOn, type Unit } from '@consult/request'
import { type RawBuilder, sql } from 'kysely'
import { type AsyncConsultRow, toLifecycleColumns } from './consult-row.ts'
import { forgetDraftsOn } from './drafts/draft-store.ts'
import { Thread } from './thread.ts'
import { unreadColumns } from './unread/unread-batch.ts'

/** Reads and locks threads in the order of their ids, so that two transactions cannot deadlock. */
export async function lockThreads(
  tx: TenantTransaction,
  asyncConsultIds: readonly string[],
  now: Date,
): Promise<Map<string, Thread>> {
  const rows = await tx.db
    .selectFrom('async_consults')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', 'in', [...asyncConsultIds])
    .orderBy('async_consult_id')
    .forUpdate()
    .execute()
  const threads = new Map<string, Thread>()
  for (const row of rows) {
    threads.set(row.async_consult_id, new Thread(row, await timeOn(tx, row.test_clock_id, now)))
  }
  return threads
}

/** Reads and locks those threads that nobody else has locked and that follow real time. */
export async function lockFreeThreads(
  tx: TenantTransaction,
  asyncConsultIds: readonly string[],
  now: Date,
): Promise<Thread[]> {
  const rows = await tx.db
    .selectFrom('async_consults')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', 'in', [...asyncConsultIds])
    .where('test_clock_id', 'is', null)
    .orderBy('async_consult_id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => new Thread(row, now))
}

/** Reads and locks one thread. The unit follows its clock from then on. @throws not_found */
export async function lockThread(unit: Unit, asyncConsultId: string): Promise<Thread> {
  const thread = (await lockThreads(unit, [asyncConsultId], unit.realNow)).get(asyncConsultId)
  if (!thread) throw notFound()
  await unit.followClock(thread.row.test_clock_id)
  return thread
}

/** Reads consults without locking them, by id. Unknown ids are missing. */
export async function fetchConsultRows(
  tx: TenantTransaction,
  asyncConsultIds: readonly string[],
): Promise<ReadonlyMap<string, AsyncConsultRow>> {
  const { rows } = await sql<AsyncConsultRow>`
    select * from async_consults
    where partner_id = ${tx.partnerId} and async_consult_id = any(${[...asyncConsultIds]}::text[])`.execute(tx.db)
  return new Map(rows.map((row) => [row.async_consult_id, row]))
}

/**
 * Reads consults without locking them, and keeps erasures of their patients from beginning: `fetchConsultRows` and
 * `holdPatients` in one round trip. Consults of patients whose erasure has begun are missing.
 */
export async function holdConsultRows(
  { db, partnerId }: TenantTransaction,
  asyncConsultIds: readonly string[],
): Promise<ReadonlyMap<string, AsyncConsultRow>> {
  const { rows } = await sql<AsyncConsultRow>`
    select c.* from async_consults c
    join patients p on p.partner_id = ${partnerId} and p.patient_id = c.patient_id
    where c.partner_id = ${partnerId} and c.async_consult_id = any(${[...asyncConsultIds]}::text[])
      and p.erasing_since is null
    order by p.patient_id
    for key share of p`.execute(db)
  return new Map(rows.map((row) => [row.async_consult_id, row]))
}

/**
 * Reads one consult without locking it.
 * @param field of the request that names the consult, where it has several ids.
 * @throws not_found
 */
export async function fetchConsultRow(
  tx: TenantTransaction,
  asyncConsultId: string,
  field?: string,
): Promise<AsyncConsultRow> {
  const row = (await fetchConsultRows(tx, [asyncConsultId])).get(asyncConsultId)
  if (!row) throw notFound(field)
  return row
}

/** Writes the changes of the threads: state, new messages and timers. The caller appends the events. */
export async function saveThreads(tx: TenantTransaction, threads: readonly Thread[]): Promise<void> {
  if (threads.length === 0) return
  const states = threads.map((thread) => ({
    async_consult_id: thread.id,
    message_count: thread.messageCount,
    ...toLifecycleColumns(thread.life),
    ...unreadColumns(thread.unread),
  }))
  const changes = Object.keys(states[0] ?? {}).filter((column) => column !== 'async_consult_id')
  const update = sql`
    update async_consults c set ${sql.join(changes.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`))}
    from json_populate_recordset(null::async_consults, ${JSON.stringify(states)}::json) n
    where c.partner_id = ${tx.partnerId} and c.async_consult_id = n.async_consult_id`
  const messages = threads.flatMap((thread) => thread.newMessages)
  const timers = threads.flatMap((thread) => thread.timers)
  const added = messages.length > 0 ? insertion(tx, messages) : null
  await together(update, [added, timerStatement(tx, timers)]).execute(tx.db)
  await setClockTimers(tx, timers)

  const closed = threads.filter(({ life }) => life.status === 'closed').map(({ id }) => id)
  await forgetDraftsOn(tx, closed)
}

/** Combines statements that do not see each other's rows into one, which takes one round trip. */
function together(last: RawBuilder<unknown>, others: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const parts = others.flatMap((statement, number) =>
    statement ? [sql`${sql.ref(`part_${number}`)} as (${statement})`] : [],
  )
  return parts.length > 0 ? sql`with ${sql.join(parts)} ${last}` : last
}

function insertion({ partnerId }: TenantTransaction, messages: Thread['newMessages']): RawBuilder<unknown> {
  const rows = messages.map((message) => ({
    async_consult_id: message.asyncConsultId,
    sequence: message.sequence,
    message_id: message.messageId,
    author_type: message.author.type,
    author_id: message.author.id,
    author_name: message.author.name,
    text: message.text,
    attachments: message.attachments.length > 0 ? message.attachments : null,
    notice: message.notice,
    accepted_at: message.acceptedAt,
    created_at: message.createdAt,
    words: messageWords(message),
  }))
  return sql`
    insert into messages (partner_id, async_consult_id, sequence, message_id, author_type, author_id, author_name,
      text, attachments, notice, accepted_at, created_at, words)
    select ${partnerId}, async_consult_id, sequence, message_id, author_type, author_id, author_name,
      text, attachments, notice, accepted_at, created_at, words
    from json_populate_recordset(null::messages, ${JSON.stringify(rows)}::json)
    returning 1`
}
