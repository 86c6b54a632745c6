import type { OrdersTable } from '@consult/db'
import { type Selectable, sql } from 'kysely'
import { narrowed, type OfPatient, type Source } from './source.ts'

/** An order of a signed note. */
export type FoundOrder = OfPatient &
  Pick<
    Selectable<OrdersTable>,
    | 'order_id'
    | 'clinical_note_id'
    | 'physician_id'
    | 'kind'
    | 'status'
    | 'content'
    | 'reason'
    | 'requested_at'
    | 'accepted_at'
    | 'ended_at'
  > & {
    readonly consult_id: string
    /** Its note should not have been written. */
    readonly is_in_error: boolean
    readonly error_at: Date | null
  }

const consultOfOrder = sql`coalesce(o.async_consult_id, o.telehealth_consult_id)`

export const orders: Source<FoundOrder> = {
  prefixes: ['or'],
  rowsAtOnce: 200,
  read: async ({ db, partnerId }, { consultIds, ...wanted }) => {
    const { rows } = await sql<FoundOrder>`
      select o.order_id, o.clinical_note_id, o.physician_id, o.kind, o.status, o.content, o.reason, o.requested_at,
        o.accepted_at, o.ended_at, o.patient_id, ${consultOfOrder} as consult_id,
        n.status = 'entered_in_error' as is_in_error, n.error_at, p.erasing_since is not null as is_erasing
      from orders o
      join clinical_notes n on n.partner_id = ${partnerId} and n.clinical_note_id = o.clinical_note_id
      join patients p on p.partner_id = ${partnerId} and p.patient_id = o.patient_id
      where o.partner_id = ${partnerId} and o.status <> 'draft'
        ${consultIds === null ? sql`` : sql`and ${consultOfOrder} = any(${[...consultIds]}::text[])`}
        ${narrowed(
          { ...wanted, consultIds: null },
          { id: 'o.order_id', patient: 'o.patient_id', keys: ['o.order_id'] },
        )}`.execute(db)
    return rows
  },
  keysOf: (row) => [row.order_id],
  patientOf: (row) => row.patient_id,
  consultOf: (row) => row.consult_id,
}
