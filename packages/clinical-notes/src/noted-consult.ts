import type { TenantTransaction } from '@consult/db'
import { type ConsultKind, notFound } from '@consult/domain'
import { sql } from 'kysely'

/** A consult of either kind. */
export interface NotedConsult {
  readonly kind: ConsultKind
  readonly id: string
}

const columns = { async: 'async_consult_id', telehealth: 'telehealth_consult_id' } as const
const tables = { async: 'async_consults', telehealth: 'telehealth_consults' } as const

/** The column of `clinical_notes` that names consults of the kind. */
export const consultColumn = (kind: ConsultKind) => columns[kind]

export interface ConsultRow {
  readonly patientId: string
  readonly physicianId: string | null
  readonly status: string
  readonly testClockId: string | null
}

/**
 * Reads the consult. With `held`, it stays until the transaction ends: whoever deletes it locks its row.
 * @throws not_found
 */
export async function readConsult(
  tx: TenantTransaction,
  { kind, id }: NotedConsult,
  { held = false }: { readonly held?: boolean } = {},
): Promise<ConsultRow> {
  const { rows } = await sql<ConsultRow>`
    select patient_id as "patientId", physician_id as "physicianId", status, test_clock_id as "testClockId"
    from ${sql.table(tables[kind])}
    where partner_id = ${tx.partnerId} and ${sql.ref(columns[kind])} = ${id} ${held ? sql`for key share` : sql``}`.execute(
    tx.db,
  )
  const [row] = rows
  if (!row) throw notFound('id')
  return row
}
