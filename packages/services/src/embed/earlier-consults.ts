import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import type { AsyncConsult, ClosedReason, Page, PageQuery } from '@consult/domain'
import { sql } from 'kysely'
import { rowToAsyncConsult } from '../async-consults/consult-row.ts'
import type { PatientScope } from '../async-consults/patient-scope.ts'
import { physicianNames } from '../async-consults/physician-on-thread.ts'
import type { Call } from '../call.ts'

/** A closed consult as its patient finds it again. */
export interface EarlierConsult {
  readonly consult: AsyncConsult
  /** Of the physician who had it last; null when nobody had taken it. */
  readonly physicianName: string | null
}

/** Of these nothing ever began: there is nothing to read again. */
const neverBegun: readonly ClosedReason[] = ['declined', 'consent_expired']

/** The patient's closed consults, of one that the token is for that one alone. */
const closedConsultsOf = (tx: TenantTransaction, { patientId, consultId }: PatientScope) =>
  tx.db
    .selectFrom('async_consults')
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .where('status', '=', 'closed')
    .where('closed_reason', 'not in', neverBegun)
    .$if(consultId !== null, (query) => query.where('async_consult_id', '=', consultId ?? ''))

/** True when the patient has closed consults besides the one that is shown. */
export async function hasEarlierConsults(
  tx: TenantTransaction,
  scope: PatientScope,
  shownId: string | null,
): Promise<boolean> {
  const other = await closedConsultsOf(tx, scope)
    .select('async_consult_id')
    .$if(shownId !== null, (query) => query.where('async_consult_id', '!=', shownId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * The patient's closed consults, the last one first.
 * @throws invalid_request for a cursor that is not of this patient's list.
 */
export async function listEarlierConsults(
  { services, account }: Call,
  { patientScope, limit, cursor }: PageQuery & { patientScope: PatientScope },
): Promise<Page<EarlierConsult>> {
  const { partnerId } = account
  const { patientId, consultId } = patientScope
  const scope = cursorScope(partnerId, 'earlier-consults', patientId, consultId)
  const after = readCursor(scope, cursor, ['instant', 'text'])
  return services.database.inTenant(partnerId, async (tx) => {
    const rows = await closedConsultsOf(tx, patientScope)
      .selectAll()
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(closed_at, async_consult_id) < (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('closed_at', 'desc')
      .orderBy('async_consult_id', 'desc')
      .limit(limit + 1)
      .execute()
    const physicians = rows.flatMap(({ physician_id }) => physician_id ?? [])
    const names = await physicianNames(tx, [...new Set(physicians)])
    return toPage(rows, {
      limit,
      scope,
      keysOf: (row) => [row.closed_at ?? row.last_activity_at, row.async_consult_id],
      toItem: (row) => ({
        consult: rowToAsyncConsult(row),
        physicianName: names.get(row.physician_id ?? '') ?? null,
      }),
    })
  })
}
