import type { AsyncConsult } from '@consult/domain'
import { type RawBuilder, sql } from 'kysely'
import { type AsyncConsultRow, rowToAsyncConsult } from '../async-consults/consult-row.ts'
import { patientName } from '../patients/patient-names.ts'

/** A row of the inbox. */
export interface InboxItem {
  readonly consult: AsyncConsult
  readonly patient: { readonly id: string; readonly externalId: string; readonly name: string | null }
  /** The newest message that a person wrote. */
  readonly lastMessage: {
    readonly authorType: 'patient' | 'physician'
    readonly text: string
    readonly at: string
  } | null
}

/** How much of the last message a row shows, in characters. */
const previewLength = 160

export interface InboxRow extends AsyncConsultRow {
  order_key: Date
  first_name: string | null
  last_name: string | null
  last_author_type: 'patient' | 'physician' | null
  last_text: string | null
  last_at: Date | null
}

/** What a row of the inbox is read from: consult `c`, its patient, its last message. A `where` on `c` follows. */
export function inboxRows(orderKey: RawBuilder<Date>): RawBuilder<InboxRow> {
  return sql<InboxRow>`
    select c.*, ${orderKey} as order_key, p.first_name, p.last_name,
      m.author_type as last_author_type, m.text as last_text, m.created_at as last_at
    from async_consults c
    join patients p on p.partner_id = c.partner_id and p.patient_id = c.patient_id
    left join lateral (
      select author_type, left(text, ${previewLength}) as text, created_at from messages m
      where m.partner_id = c.partner_id and m.async_consult_id = c.async_consult_id and m.author_type <> 'system'
      order by m.sequence desc limit 1) m on true`
}

export function toInboxItem(row: InboxRow): InboxItem {
  return {
    consult: rowToAsyncConsult(row),
    patient: { id: row.patient_id, externalId: row.patient_external_id, name: patientName(row) },
    lastMessage:
      row.last_author_type && row.last_text !== null && row.last_at
        ? { authorType: row.last_author_type, text: row.last_text, at: row.last_at.toISOString() }
        : null,
  }
}
