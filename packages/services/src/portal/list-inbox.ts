import { cursorScope, readCursor, toPage } from '@consult/db'
import type { AsyncConsult, Page, PageQuery } from '@consult/domain'
import { sql } from 'kysely'
import { type AsyncConsultRow, rowToAsyncConsult } from '../async-consults/consult-row.ts'
import type { Call } from '../call.ts'
import { patientName } from '../patients/patient-names.ts'
import { type InboxView, inboxFilters, inboxOrders } from './inbox-views.ts'

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

interface InboxRow extends AsyncConsultRow {
  order_key: Date
  first_name: string | null
  last_name: string | null
  last_author_type: 'patient' | 'physician' | null
  last_text: string | null
  last_at: Date | null
}

function toItem(row: InboxRow): InboxItem {
  return {
    consult: rowToAsyncConsult(row),
    patient: { id: row.patient_id, externalId: row.patient_external_id, name: patientName(row) },
    lastMessage:
      row.last_author_type && row.last_text !== null && row.last_at
        ? { authorType: row.last_author_type, text: row.last_text, at: row.last_at.toISOString() }
        : null,
  }
}

/**
 * One view of a physician's inbox.
 * @throws invalid_request for a cursor that is not of this view.
 */
export async function listInbox(
  { services, account }: Call,
  { view, physicianId, limit, cursor }: PageQuery & { view: InboxView; physicianId: string },
): Promise<Page<InboxItem>> {
  const { partnerId } = account
  const scope = cursorScope(partnerId, 'inbox', view, physicianId)
  const after = readCursor(scope, cursor, ['instant', 'text'])
  const filter = inboxFilters[view]({ physicianId, now: services.clock.now() })
  const { by, descending } = inboxOrders[view]
  const beyond = descending ? sql`<` : sql`>`
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await services.database.inTenant(partnerId, (tx) =>
    sql<InboxRow>`
      select c.*, ${by} as order_key, p.first_name, p.last_name,
        m.author_type as last_author_type, m.text as last_text, m.created_at as last_at
      from async_consults c
      join patients p on p.partner_id = c.partner_id and p.patient_id = c.patient_id
      left join lateral (
        select author_type, left(text, ${previewLength}) as text, created_at from messages m
        where m.partner_id = c.partner_id and m.async_consult_id = c.async_consult_id and m.author_type <> 'system'
        order by m.sequence desc limit 1) m on true
      where c.partner_id = ${partnerId} and ${filter}
        ${after ? sql`and (${by}, c.async_consult_id) ${beyond} (${after[0]}::timestamptz, ${after[1]})` : sql``}
      order by ${by} ${direction}, c.async_consult_id ${direction}
      limit ${limit + 1}`.execute(tx.db),
  )
  const keysOf = (row: InboxRow) => [row.order_key, row.async_consult_id]
  return toPage(rows, { limit, scope, keysOf, toItem })
}
