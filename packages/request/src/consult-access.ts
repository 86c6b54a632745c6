import type { TenantTransaction } from '@consult/db'
import {
  type AsyncConsultStatus,
  ConsultError,
  type ConsultHolder,
  idPrefixes,
  isOwnOrQueued,
  type TelehealthStatus,
} from '@consult/domain'
import { sql } from 'kysely'
import type { AuditTarget } from './audit-log/audit-log.ts'
import type { RequestContext } from './request-context.ts'

/** What a physician may open under the policy `ask_reason`, at one moment. */
export interface ConsultAccess {
  readonly physicianId: string
  readonly supervises: boolean
  /** The consults that they gave a reason for, as long as the reason is in force. */
  readonly given: ReadonlySet<string>
  readonly now: Date
}

/** The access of physicians, by id. Unknown ids are missing. */
export async function readAccessOf(
  tx: TenantTransaction,
  physicianIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ConsultAccess>> {
  const { rows } = await sql<{ id: string; supervises: boolean; given: string[] }>`
    select p.physician_id as id, p.supervisor_since is not null as supervises,
      array(select r.consult_id from access_reasons r where r.partner_id = ${tx.partnerId}
        and r.physician_id = p.physician_id and r.expires_at > ${now}) as given
    from physicians p
    where p.partner_id = ${tx.partnerId} and p.physician_id = any(${[...physicianIds]}::text[])`.execute(tx.db)
  return new Map(
    rows.map(({ id, supervises, given }) => [id, { physicianId: id, supervises, given: new Set(given), now }]),
  )
}

/** Why a consult is open to the physician; null: it is not open. */
export function openedBy(
  access: ConsultAccess,
  consultId: string,
  holder: ConsultHolder,
): 'own' | 'supervisor' | 'reason_given' | null {
  if (isOwnOrQueued(access.physicianId, holder, access.now)) return 'own'
  if (access.supervises) return 'supervisor'
  return access.given.has(consultId) ? 'reason_given' : null
}

/** The columns of a row of `async_consults` that determine the holder. */
interface AsyncRow {
  readonly async_consult_id: string
  readonly status: AsyncConsultStatus
  readonly physician_id: string | null
  readonly invited_by: string | null
}

/** The columns of a row of `telehealth_consults` that determine the holder. */
interface TelehealthRow {
  readonly telehealth_consult_id: string
  readonly status: TelehealthStatus
  readonly physician_id: string | null
  readonly booked_physician_id: string | null
  readonly scheduled_for: Date | null
  readonly waiting_since: Date | null
}

/** Reports whether a thread's text is withheld from the caller. `access` is null for callers without a limit. */
export function isThreadWithheld(access: ConsultAccess | null, row: AsyncRow): boolean {
  const { async_consult_id: id, status, physician_id: physicianId, invited_by: invitedBy } = row
  return access !== null && openedBy(access, id, { kind: 'async', status, physicianId, invitedBy }) === null
}

const holderOfCall = (row: TelehealthRow): ConsultHolder => ({
  kind: 'telehealth',
  status: row.status,
  physicianId: row.physician_id,
  bookedPhysicianId: row.booked_physician_id,
  scheduledFor: row.scheduled_for,
  waitingSince: row.waiting_since,
})

/** Like `isThreadWithheld`, for a call. */
export function isCallWithheld(access: ConsultAccess | null, row: TelehealthRow): boolean {
  return access !== null && openedBy(access, row.telehealth_consult_id, holderOfCall(row)) === null
}

/**
 * Returns what the request's physician may open, or null if the request has no such limit. A list calls this and
 * withholds the text of the other consults. Otherwise, the request fails, because it would show that text.
 */
export async function accessOf(context: RequestContext, tx: TenantTransaction): Promise<ConsultAccess | null> {
  if (context.limit) context.limit.isApplied = true
  return readAccess(context, tx)
}

async function readAccess({ limit, services }: RequestContext, tx: TenantTransaction): Promise<ConsultAccess | null> {
  if (limit === null) return null
  const now = services.clock.now()
  const access = (await readAccessOf(tx, [limit.physicianId], now)).get(limit.physicianId)
  return access ?? { physicianId: limit.physicianId, supervises: false, given: new Set(), now }
}

/** Declares that a list has only consults of the request's physician, or that its text is withheld elsewhere. */
export function showWithheld({ limit }: RequestContext): void {
  if (limit) limit.isApplied = true
}

/** A consult of either kind, with its patient and its holder. */
export interface FoundHolder {
  readonly id: string
  readonly patientId: string
  readonly createdAt: Date
  readonly holder: ConsultHolder
}

const isCall = (id: string) => id.startsWith(`${idPrefixes.telehealthConsult}_`)

/** Finds consults of both kinds by their ids, or all of a patient, the newest first. */
export async function findHolders(
  tx: TenantTransaction,
  by: { readonly consultIds: readonly string[] } | { readonly patientId: string },
): Promise<FoundHolder[]> {
  const isWanted = (column: string) =>
    'patientId' in by ? sql`patient_id = ${by.patientId}` : sql`${sql.id(column)} = any(${[...by.consultIds]}::text[])`
  const { rows } = await sql<
    Omit<TelehealthRow, 'telehealth_consult_id' | 'status'> & {
      id: string
      patient_id: string
      created_at: Date
      status: string
      invited_by: string | null
    }
  >`
    select async_consult_id as id, patient_id, created_at, status, physician_id, invited_by,
      null as booked_physician_id, null::timestamptz as scheduled_for, null::timestamptz as waiting_since
    from async_consults where partner_id = ${tx.partnerId} and ${isWanted('async_consult_id')}
    union all
    select telehealth_consult_id, patient_id, created_at, status, physician_id, null,
      booked_physician_id, scheduled_for, waiting_since
    from telehealth_consults where partner_id = ${tx.partnerId} and ${isWanted('telehealth_consult_id')}
    order by created_at desc, id`.execute(tx.db)
  return rows.map(({ id, patient_id: patientId, created_at: createdAt, ...row }) => ({
    id,
    patientId,
    createdAt,
    holder: isCall(id)
      ? holderOfCall({ ...row, telehealth_consult_id: id, status: row.status as TelehealthStatus })
      : {
          kind: 'async',
          status: row.status as AsyncConsultStatus,
          physicianId: row.physician_id,
          invitedBy: row.invited_by,
        },
  }))
}

const consultOf = ({ type, id, consultId }: AuditTarget): string | null =>
  consultId ?? (type === 'async_consult' || type === 'telehealth_consult' ? id : null)

/** @throws reason_required for a colleague's consult; forbidden for a patient without any. */
function requireOne(access: ConsultAccess, found: readonly FoundHolder[]): 'own' | 'supervisor' | 'reason_given' {
  const ways = found.map(({ id, holder }) => openedBy(access, id, holder))
  for (const way of ['own', 'supervisor', 'reason_given'] as const) if (ways.includes(way)) return way
  const [newest] = found
  if (!newest) throw new ConsultError('forbidden')
  throw new ConsultError('reason_required', { consultId: newest.id, physicianId: newest.holder.physicianId })
}

/**
 * Requires that the request's physician may open what the answer shows: a consult, or a patient of one. Every answer
 * passes through here, so a new operation is limited without any extra code.
 * @returns the code of the audit's entry: null, `supervisor` or `reason_given`.
 * @throws reason_required; forbidden for a patient who has no consult.
 */
export async function requireOpen(context: RequestContext, shown: readonly AuditTarget[]): Promise<string | null> {
  const { limit, services, account } = context
  if (limit === null || shown.length === 0) return null
  const consultIds = [...new Set(shown.flatMap((target) => consultOf(target) ?? []))]
  const patients = shown.flatMap((target) =>
    target.type === 'patient' && consultOf(target) === null && target.patientId ? [target.patientId] : [],
  )
  const isPage = ({ patientIds = [] }: AuditTarget) => patientIds.length > 0
  if (shown.some(isPage) && !limit.isApplied) {
    throw new Error(`${context.act} lists consults without regard to who may open them`)
  }
  if (consultIds.length + patients.length === 0) return null
  const ways = await services.database.inTenant(account.partnerId, async (tx) => {
    const access = await readAccess(context, tx)
    if (access === null) return []
    const found = consultIds.length > 0 ? await findHolders(tx, { consultIds }) : []
    const ofPatients = []
    for (const patientId of patients) ofPatients.push(requireOne(access, await findHolders(tx, { patientId })))
    return [...found.map((each) => requireOne(access, [each])), ...ofPatients]
  })
  return ways.find((way) => way !== 'own') ?? null
}
