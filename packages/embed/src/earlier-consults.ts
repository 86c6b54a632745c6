import { rowToAsyncConsult, rowToTelehealthConsult } from '@consult/consults'
import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import { type PatientScope, physicianNames } from '@consult/directory'
import type { AsyncConsult, ClosedReason, Page, PageQuery, TelehealthSnapshot } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'

/** A consult that is over, as its patient sees it: a thread or a call. Neither contains links. */
export type EarlierConsult = {
  /** When it ended. */
  readonly at: string
  /** The name of its last physician; null when no physician had taken it. */
  readonly physicianName: string | null
} & (
  | { readonly kind: 'async_consult'; readonly consult: AsyncConsult }
  | { readonly kind: 'telehealth'; readonly consult: TelehealthSnapshot }
)

/** A thread closed for one of these reasons never started, so there is nothing to read. */
const neverBegun: readonly ClosedReason[] = ['declined', 'consent_expired']

/** The patient's threads and calls that are over. If the token is for one consult, only that one. */
function consultsThatAreOver(tx: TenantTransaction, { patientId, consultId }: PatientScope) {
  const threads = tx.db
    .selectFrom('async_consults')
    .select(['async_consult_id as id', sql<Date>`closed_at`.as('over_at')])
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .where('status', '=', 'closed')
    .where('closed_reason', 'not in', neverBegun)
  const calls = tx.db
    .selectFrom('telehealth_consults')
    .select(['telehealth_consult_id as id', sql<Date>`ended_at`.as('over_at')])
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .where('status', '=', 'completed')
  return tx.db
    .selectFrom(threads.unionAll(calls).as('past'))
    .$if(consultId !== null, (query) => query.where('id', '=', consultId ?? ''))
}

/** Reports whether the patient has other consults that are over, besides the consults on display. */
export async function hasEarlierConsults(
  tx: TenantTransaction,
  scope: PatientScope,
  shownIds: readonly string[],
): Promise<boolean> {
  const other = await consultsThatAreOver(tx, scope)
    .select('id')
    .$if(shownIds.length > 0, (query) => query.where('id', 'not in', shownIds))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Reads the consults with these ids. */
async function readConsults(tx: TenantTransaction, ids: readonly string[]) {
  const threads = await tx.db
    .selectFrom('async_consults')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', 'in', ids)
    .execute()
  const calls = await tx.db
    .selectFrom('telehealth_consults')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', 'in', ids)
    .execute()
  return [
    ...threads.map((row) => ({ kind: 'async_consult' as const, consult: rowToAsyncConsult(row) })),
    ...calls.map((row) => ({ kind: 'telehealth' as const, consult: rowToTelehealthConsult(row, null) })),
  ]
}

/**
 * Lists the patient's consults that are over, threads and calls together, the most recently ended first.
 * @throws invalid_request for a cursor from another list.
 */
export async function listEarlierConsults(
  context: RequestContext,
  { patientScope, limit, cursor }: PageQuery & { patientScope: PatientScope },
): Promise<Page<EarlierConsult>> {
  const { account } = context
  const { partnerId } = account
  const { patientId, consultId } = patientScope
  const scope = cursorScope(partnerId, 'earlier-consults', patientId, consultId)
  const after = readCursor(scope, cursor, ['instant', 'text'])
  return readTenant(context, async (tx) => {
    const rows = await consultsThatAreOver(tx, patientScope)
      .select(['id', 'over_at'])
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(over_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('over_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    if (rows.length === 0) return { items: [] }
    noteShownPage(context, 'patient', [patientId])
    const consults = await readConsults(
      tx,
      rows.map(({ id }) => id),
    )
    const physicians = consults.flatMap(({ consult }) => consult.physicianId ?? [])
    const names = await physicianNames(tx, [...new Set(physicians)])
    const found = new Map(consults.map((one) => [one.consult.id, one]))
    const page = toPage(rows, { limit, scope, keysOf: (row) => [row.over_at, row.id], toItem: (row) => row })
    return {
      ...page,
      items: page.items.flatMap(({ id, over_at }) => {
        const one = found.get(id)
        const physicianName = names.get(one?.consult.physicianId ?? '') ?? null
        return one ? { ...one, at: over_at.toISOString(), physicianName } : []
      }),
    }
  })
}
