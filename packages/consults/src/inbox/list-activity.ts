import { type AuditEntriesTable, cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import { patientNames, physicianNames } from '@consult/directory'
import { notFound, type Page, type PageQuery } from '@consult/domain'
import { namedTarget, noteShown, type RequestContext, readTenant } from '@consult/request'
import type { Selectable } from 'kysely'

/** Who acted, with the name that colleagues see. `name` is null for the service itself and its operators. */
export interface ActivityPerson {
  readonly kind: string
  readonly id: string | null
  readonly name: string | null
}

/** One audit entry of a consult: an act, a read, or a refused attempt. */
export interface ActivityItem {
  readonly id: string
  readonly at: string
  readonly act: string
  readonly outcome: 'done' | 'read' | 'refused'
  readonly code: string | null
  readonly actor: ActivityPerson
  /** The clinician in whose name the actor acted, and the form of their credential. */
  readonly as: { readonly physicianId: string; readonly name: string | null; readonly credential: string } | null
  readonly resource: { readonly type: string; readonly id: string | null }
}

type EntryRow = Selectable<AuditEntriesTable>

/** Returns the id of the consult's patient, for either kind of consult. @throws not_found */
async function patientOfConsult(tx: TenantTransaction, consultId: string): Promise<string> {
  const [async, telehealth] = [
    tx.db.selectFrom('async_consults').where('async_consult_id', '=', consultId),
    tx.db.selectFrom('telehealth_consults').where('telehealth_consult_id', '=', consultId),
  ]
  const found =
    (await async.select('patient_id').where('partner_id', '=', tx.partnerId).executeTakeFirst()) ??
    (await telehealth.select('patient_id').where('partner_id', '=', tx.partnerId).executeTakeFirst())
  if (!found) throw notFound()
  return found.patient_id
}

/** The names of all people in the entries, by id. */
async function namesIn(tx: TenantTransaction, rows: readonly EntryRow[]): Promise<Map<string, string | null>> {
  const idsOf = (kind: string) => rows.flatMap((row) => (row.actor_kind === kind && row.actor_id ? [row.actor_id] : []))
  const physicians = [...idsOf('physician'), ...rows.flatMap((row) => row.as_physician_id ?? [])]
  return new Map<string, string | null>([
    ...(await physicianNames(tx, [...new Set(physicians)])),
    ...(await patientNames(tx, [...new Set(idsOf('patient'))])),
  ])
}

function toItem(row: EntryRow, names: ReadonlyMap<string, string | null>): ActivityItem {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const { as_physician_id: physicianId, credential } = row
  return {
    id: row.entry_id,
    at: row.at.toISOString(),
    act: row.act,
    outcome: row.outcome,
    code: row.code,
    actor: { kind: row.actor_kind, id: row.actor_id, name: nameOf(row.actor_id) },
    as: physicianId === null ? null : { physicianId, name: nameOf(physicianId), credential },
    resource: { type: row.resource_type, id: row.resource_id },
  }
}

/**
 * Lists the audit entries of one consult of either kind, newest first.
 * @throws not_found; invalid_request for a cursor from another list.
 */
export async function listActivity(
  context: RequestContext,
  { consultId, limit, cursor }: PageQuery & { consultId: string },
): Promise<Page<ActivityItem>> {
  const { account } = context
  const { partnerId } = account
  const scope = cursorScope(partnerId, 'activity', consultId)
  const before = readCursor(scope, cursor, ['instant', 'text'])
  return readTenant(context, async (tx) => {
    const patientId = await patientOfConsult(tx, consultId)
    // The entry has no consult id. Otherwise, each read of the list would add an entry to it.
    noteShown(context, { ...namedTarget(consultId), consultId: null, patientId, code: 'activity' })
    const rows = await tx.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('consult_id', '=', consultId)
      .$if(before !== null, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('at', 'entry_id'), '<', eb.tuple(before?.[0] ?? new Date(0), before?.[1] ?? '')),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('entry_id', 'desc')
      .limit(limit + 1)
      .execute()
    const names = new Map([...(await namesIn(tx, rows)), [partnerId, account.name]])
    const keysOf = (row: EntryRow) => [row.at, row.entry_id] as const
    return toPage(rows, { limit, scope, keysOf, toItem: (row) => toItem(row, names) })
  })
}
