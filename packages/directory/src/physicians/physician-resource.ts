import type { PhysicianLicensesTable, PhysiciansTable, TenantTransaction } from '@consult/db'
import { notFound, type Physician, type Presence } from '@consult/domain'
import type { Selectable } from 'kysely'

export type PhysicianRow = Selectable<PhysiciansTable>
type LicenseRow = Selectable<PhysicianLicensesTable>

/** The time until which a physician on duty can write the note of their last call, or null. */
export function wrapUpOf(row: PhysicianRow, now: Date): Date | null {
  const { wrap_up_until: until } = row
  return until !== null && until > now && toPresence(row, false, now).status === 'online' ? until : null
}

/**
 * Returns the presence at `now`. A physician who is being rung or in a call is `busy`, no matter what they set, and
 * so is a physician on duty who wraps up a call. A physician whose `online` time has passed is `away`.
 */
export function toPresence(row: PhysicianRow, isEngaged: boolean, now: Date): Presence {
  const over = row.presence_until !== null && row.presence_until <= now
  const said = over && row.presence === 'online' ? 'away' : row.presence
  return {
    status: isEngaged ? 'busy' : said,
    until: over || isEngaged ? null : (row.presence_until?.toISOString() ?? null),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }
}

/** Returns the ids of those physicians who are in a call or being rung. */
export async function findEngaged(tx: TenantTransaction, physicianIds: readonly string[]): Promise<Set<string | null>> {
  const rows = await tx.db
    .selectFrom('telehealth_consults')
    .select('physician_id')
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', 'in', [...physicianIds])
    .where('status', 'in', ['ringing', 'in_progress'])
    .execute()
  return new Set(rows.map((row) => row.physician_id))
}

function toResource(row: PhysicianRow, licenses: readonly LicenseRow[], presence: Presence): Physician {
  return {
    id: row.physician_id,
    externalId: row.external_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    credentials: row.credentials,
    specialty: row.specialty,
    languages: row.languages,
    licenses: licenses.map(({ jurisdiction, number, expires_on }) => ({ jurisdiction, number, expiresOn: expires_on })),
    supervisor: row.supervisor_since !== null,
    needsCosignature: row.needs_cosignature_since !== null,
    capacity: row.capacity,
    presence,
    deactivatedAt: row.deactivated_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Returns the physicians of the rows, with their licenses, in the same order. */
export async function toPhysicians(
  tx: TenantTransaction,
  rows: readonly PhysicianRow[],
  now: Date,
): Promise<Physician[]> {
  if (rows.length === 0) return []
  const physicianIds = rows.map((row) => row.physician_id)
  const engaged = await findEngaged(tx, physicianIds)
  const licenses = await tx.db
    .selectFrom('physician_licenses')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', 'in', physicianIds)
    .orderBy('position')
    .execute()
  const byPhysician = Map.groupBy(licenses, (license) => license.physician_id)
  return rows.map((row) =>
    toResource(
      row,
      byPhysician.get(row.physician_id) ?? [],
      toPresence(row, engaged.has(row.physician_id) || wrapUpOf(row, now) !== null, now),
    ),
  )
}

/** @throws not_found */
export async function fetchPhysicianRow(tx: TenantTransaction, physicianId: string): Promise<PhysicianRow> {
  const row = await tx.db
    .selectFrom('physicians')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', '=', physicianId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** One physician with licenses and presence. @throws not_found */
export async function fetchPhysician(tx: TenantTransaction, physicianId: string, now: Date): Promise<Physician> {
  const [physician] = await toPhysicians(tx, [await fetchPhysicianRow(tx, physicianId)], now)
  if (!physician) throw notFound()
  return physician
}
