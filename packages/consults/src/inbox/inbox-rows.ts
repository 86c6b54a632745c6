import { patientName } from '@consult/directory'
import { type AsyncConsult, withholdConsult } from '@consult/domain'
import { type ConsultAccess, isThreadWithheld, testClockNow } from '@consult/request'
import { type RawBuilder, sql } from 'kysely'
import { type AsyncConsultRow, rowToAsyncConsult } from '../async-consults/consult-row.ts'
import type { InboxOrder } from './inbox-views.ts'

/** A row of the inbox. */
export interface InboxItem {
  readonly consult: AsyncConsult
  readonly patient: {
    readonly id: string
    readonly externalId: string
    readonly name: string | null
    /** `1988-04-02` */
    readonly birthDate: string | null
  }
  /** The newest message that a person wrote. */
  readonly lastMessage: {
    readonly authorType: 'patient' | 'physician'
    readonly text: string
    readonly at: string
    /** How many files it has. */
    readonly attachments: number
  } | null
  /** How many messages from others the physician has not read, counted up to `mostUnread`. */
  readonly unread: number
  /** The time of the test clock that the consult follows; null: real time. */
  readonly testClock: string | null
  /** Whether the physician must give a reason first. If so, what was written in the consult is left out. */
  readonly withheld: boolean
}

/** The highest unread count. Screens show only that there are many. */
const mostUnread = 100

/** How much of the last message a row shows, in characters. */
const previewLength = 160

export interface InboxRow extends AsyncConsultRow {
  order_rank: number
  order_key: Date
  first_name: string | null
  last_name: string | null
  patient_language: string | null
  last_author_type: 'patient' | 'physician' | null
  last_text: string | null
  last_at: Date | null
  last_attachments: number
  birth_date: string | null
  unread: number
  test_clock_now: Date | null
}

/**
 * The query for inbox rows: consult `c`, its patient, its last message and its number of unread messages. Callers add
 * a `where` on `c`.
 */
export function inboxRows(physicianId: string, { rank, by }: Pick<InboxOrder, 'rank' | 'by'>): RawBuilder<InboxRow> {
  return sql<InboxRow>`
    select c.*, ${rank ?? sql`0`} as order_rank, ${by} as order_key, p.first_name, p.last_name,
      p.language as patient_language, p.birth_date,
      m.author_type as last_author_type, m.text as last_text, m.created_at as last_at, m.attachments as last_attachments,
      unread.n as unread, (${testClockNow}) as test_clock_now
    from async_consult_order o
    join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id
    join patients p on p.partner_id = c.partner_id and p.patient_id = c.patient_id
    left join lateral (
      select author_type, left(text, ${previewLength}) as text, created_at,
        coalesce(jsonb_array_length(attachments), 0) as attachments from messages m
      where m.partner_id = c.partner_id and m.async_consult_id = c.async_consult_id and m.author_type <> 'system'
      order by m.sequence desc limit 1) m on true
    cross join lateral (
      select coalesce(max(r.sequence), 0) as sequence from read_marks r
      where r.partner_id = c.partner_id and r.async_consult_id = c.async_consult_id
        and r.reader_id = ${physicianId}) read
    cross join lateral (
      select count(*)::int as n from (
        select from messages u
        where u.partner_id = c.partner_id and u.async_consult_id = c.async_consult_id and u.sequence > read.sequence
          and u.author_type <> 'system' and u.author_id is distinct from ${physicianId}
        limit ${mostUnread}) u) unread`
}

/** Converts a row. @param access what its reader may open; null: everything. */
export function toInboxItem(row: InboxRow, access: ConsultAccess | null): InboxItem {
  const withheld = isThreadWithheld(access, row)
  const consult = rowToAsyncConsult(row)
  return {
    withheld,
    consult: withheld ? withholdConsult(consult) : consult,
    patient: {
      id: row.patient_id,
      externalId: row.patient_external_id,
      name: patientName({ ...row, language: row.patient_language }),
      birthDate: row.birth_date,
    },
    lastMessage:
      !withheld && row.last_author_type && row.last_text !== null && row.last_at
        ? {
            authorType: row.last_author_type,
            text: row.last_text,
            at: row.last_at.toISOString(),
            attachments: row.last_attachments,
          }
        : null,
    unread: row.unread,
    testClock: row.test_clock_now?.toISOString() ?? null,
  }
}
