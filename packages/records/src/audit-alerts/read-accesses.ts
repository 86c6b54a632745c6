import type { TenantTransaction } from '@consult/db'
import { type AccessFacts, addSeconds, type PatientAccess } from '@consult/domain'
import { findHolders } from '@consult/request'
import { sql } from 'kysely'
import type { AuditRow } from '../audit/digests.ts'

const people = ['physician', 'member']

/** The physician or member who opened data of one patient; null for every other entry. */
function toAccess(row: AuditRow, isNew: boolean): PatientAccess | null {
  const personId = row.as_physician_id ?? (people.includes(row.actor_kind) ? row.actor_id : null)
  // The audit itself shows no health data, and auditors search it by patient.
  if (row.outcome !== 'read' || personId === null || row.patient_id === null || row.resource_type === 'audit_log') {
    return null
  }
  const { entry_id: entryId, at, patient_id: patientId, consult_id: consultId } = row
  return { entryId, at, personId, patientId, consultId, isNew }
}

const accessesOf = (rows: readonly AuditRow[], isNew: boolean) =>
  rows.map((row) => toAccess(row, isNew)).filter((access) => access !== null)

/** What the same people opened in the hour before the first of these entries. */
async function readEarlier(tx: TenantTransaction, fresh: readonly PatientAccess[]): Promise<PatientAccess[]> {
  const ids = [...new Set(fresh.map(({ personId }) => personId))]
  const known = new Set(fresh.map(({ entryId }) => entryId))
  const times = fresh.map(({ at }) => at.getTime())
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  const { rows } = await sql<AuditRow>`
    select e.* from audit_entries e
    where e.partner_id = ${tx.partnerId} and coalesce(e.as_physician_id, e.actor_id) = any(${ids}::text[])
      and e.at > ${addSeconds(first, -60 * 60)} and e.at <= ${last}
      and e.outcome = 'read' and e.patient_id is not null
    order by e.at, e.entry_id`.execute(tx.db)
  return accessesOf(rows, false).filter(({ entryId }) => !known.has(entryId))
}

/** The new accesses of some entries, and those of the hour before them, oldest first. */
export async function readAccesses(tx: TenantTransaction, entries: readonly AuditRow[]): Promise<PatientAccess[]> {
  const fresh = accessesOf(entries, true)
  if (fresh.length === 0) return []
  const all = [...(await readEarlier(tx, fresh)), ...fresh]
  return all.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** What is known about the people, patients and consults of the accesses. */
export async function readFacts(
  tx: TenantTransaction,
  accesses: readonly PatientAccess[],
  patientsPerHour: number,
): Promise<AccessFacts> {
  const { db, partnerId } = tx
  const physicians = await db
    .selectFrom('physicians as p')
    .leftJoin('physician_availability as a', (join) =>
      join.onRef('a.partner_id', '=', 'p.partner_id').onRef('a.physician_id', '=', 'p.physician_id'),
    )
    .select(['p.physician_id', 'p.first_name', 'p.last_name', 'p.birth_date', 'p.email'])
    .select(['a.time_zone', 'a.weekly', 'a.exceptions'])
    .where('p.partner_id', '=', partnerId)
    .where('p.physician_id', 'in', [...new Set(accesses.map(({ personId }) => personId))])
    .execute()
  const patients = await db
    .selectFrom('patients')
    .select(['patient_id', 'first_name', 'last_name', 'birth_date', 'email', 'confidential_since'])
    .where('partner_id', '=', partnerId)
    .where('patient_id', 'in', [...new Set(accesses.map(({ patientId }) => patientId))])
    .execute()
  const consultIds = [...new Set(accesses.flatMap(({ consultId }) => consultId ?? []))]
  return {
    patientsPerHour,
    persons: new Map(
      physicians.map((row) => [
        row.physician_id,
        {
          firstName: row.first_name,
          lastName: row.last_name,
          birthDate: row.birth_date,
          email: row.email,
          availability:
            row.time_zone && row.weekly && row.exceptions
              ? { timeZone: row.time_zone, weekly: row.weekly, exceptions: row.exceptions }
              : null,
        },
      ]),
    ),
    patients: new Map(
      patients.map((row) => [
        row.patient_id,
        {
          firstName: row.first_name,
          lastName: row.last_name,
          birthDate: row.birth_date,
          email: row.email,
          isConfidential: row.confidential_since !== null,
        },
      ]),
    ),
    holders: new Map((await findHolders(tx, { consultIds })).map(({ id, holder }) => [id, holder.physicianId])),
  }
}
