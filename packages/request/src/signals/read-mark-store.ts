import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
import type { Person } from './person.ts'

/** States that at `at`, a reader had seen every message up to `sequence`. */
export interface ReadMark {
  readonly reader: { readonly type: Person['type']; readonly id: string }
  readonly sequence: number
  readonly at: Date
  /** When the reader first read this far as the thread's assigned physician. Null: never. */
  readonly asAssigneeAt: Date | null
}

/** A new mark with its thread. */
export interface FreshMark extends ReadMark {
  readonly asyncConsultId: string
  readonly patientId: string
}

interface NewMark {
  readonly asyncConsultId: string
  readonly reader: Person
  readonly sequence: number
  readonly asAssignee: boolean
}

/**
 * Marks the transcript as read up to a sequence. A mark that adds nothing new changes nothing, so marks may arrive
 * late, repeatedly and from several tabs.
 * @returns true if the mark added something new.
 */
export async function putReadMark(tx: TenantTransaction, mark: NewMark, now: Date): Promise<boolean> {
  const { asyncConsultId, reader, sequence, asAssignee } = mark
  const asAssigneeAt = asAssignee ? now : null
  const { rows } = await sql`
    insert into read_marks as m (partner_id, async_consult_id, reader_id, sequence, reader_type, read_at, assignee_read_at)
    select ${tx.partnerId}, ${asyncConsultId}, ${reader.id}, ${sequence}::bigint, ${reader.type}, ${now}::timestamptz,
      ${asAssigneeAt}::timestamptz
    where not exists (
      select from read_marks k
      where k.partner_id = ${tx.partnerId} and k.async_consult_id = ${asyncConsultId} and k.reader_id = ${reader.id}
        and k.sequence >= ${sequence} and (k.assignee_read_at is not null or not ${asAssignee}::boolean))
    on conflict (partner_id, async_consult_id, reader_id, sequence) do update set
      assignee_read_at = excluded.assignee_read_at
    where m.assignee_read_at is null and excluded.assignee_read_at is not null
    returning sequence`.execute(tx.db)
  return rows.length > 0
}

const columns = sql`
  m.reader_type, m.reader_id, m.sequence, m.read_at as at, m.assignee_read_at as "asAssigneeAt"`

interface MarkRow {
  reader_type: Person['type']
  reader_id: string
  sequence: number
  at: Date
  asAssigneeAt: Date | null
}

const toMark = ({ reader_type: type, reader_id: id, ...mark }: MarkRow): ReadMark => ({ ...mark, reader: { type, id } })

/** Returns all marks of a thread, in the order of the transcript. */
export async function readMarksOf(tx: TenantTransaction, asyncConsultId: string): Promise<ReadMark[]> {
  const { rows } = await sql<MarkRow>`
    select ${columns} from read_marks m
    where m.partner_id = ${tx.partnerId} and m.async_consult_id = ${asyncConsultId}
    order by m.sequence, m.reader_id`.execute(tx.db)
  return rows.map(toMark)
}

/** The maximum number of marks that one read returns: the newest ones. */
const mostFresh = 1_000

/** Returns the marks made since then in all the tenant's threads, oldest first. */
export async function readFreshMarks(tx: TenantTransaction, since: Date): Promise<FreshMark[]> {
  const { rows } = await sql<MarkRow & { asyncConsultId: string; patientId: string }>`
    select ${columns}, m.async_consult_id as "asyncConsultId", c.patient_id as "patientId"
    from read_marks m
    join async_consults c on c.partner_id = m.partner_id and c.async_consult_id = m.async_consult_id
    where m.partner_id = ${tx.partnerId} and greatest(m.read_at, m.assignee_read_at) >= ${since}
    order by greatest(m.read_at, m.assignee_read_at) desc limit ${mostFresh}`.execute(tx.db)
  return rows.reverse().map(({ asyncConsultId, patientId, ...row }) => ({ ...toMark(row), asyncConsultId, patientId }))
}
