import type { TenantTransaction } from '@consult/db'
import {
  birthDateWord,
  numberFromEnd,
  patientName,
  phoneDigitsOf,
  type Wanted,
  wantedOf,
  writtenDateIn,
} from '@consult/directory'
import type { AsyncConsultStatus, PatientHit } from '@consult/domain'
import { sql } from 'kysely'

/** How many patients are shown; a longer query narrows the search. */
const mostPatients = 6

interface Row {
  patient_id: string
  external_id: string
  phone: string
  first_name: string | null
  last_name: string | null
  language: string | null
  birth_date: string | null
  async_consult_id: string | null
  status: AsyncConsultStatus | null
  last_activity_at: Date | null
}

/** Matches a phone number from its start and from its end. For the end, a national leading zero is ignored. */
function phoneQuery(query: string): string[] {
  const digits = phoneDigitsOf(query)
  return digits === null ? [] : [`'${digits}':*`, `'${numberFromEnd(digits.replace(/^0+/, ''))}':*`]
}

/** Matches a birth date in every reading, together with the words beside it. */
function birthDateQuery(query: string): string[] {
  const date = writtenDateIn(query)
  if (date === null) return []
  const born = date.days.map((day) => `'${birthDateWord(day)}'`).join(' | ')
  const beside = wantedOf(date.rest)
  return [beside === null ? born : `((${born}) & (${beside.query}))`]
}

const patientQuery = (query: string, wanted: Wanted) =>
  [`(${wanted.query})`, ...phoneQuery(query), ...birthDateQuery(query)].join(' | ')

function toHit(row: Row): PatientHit {
  const { async_consult_id: id, status, last_activity_at: at } = row
  return {
    id: row.patient_id,
    externalId: row.external_id,
    name: patientName(row),
    birthDate: row.birth_date,
    phone: row.phone,
    latest: id && status && at ? { id, status, lastActivityAt: at.toISOString() } : null,
  }
}

/** The patients whose names, externalId, phone number or birth date match the query, most recently changed first. */
export async function findPatients(tx: TenantTransaction, query: string, wanted: Wanted): Promise<PatientHit[]> {
  // A separate statement: in a join, Citus would call the function on a node that cannot plan its query.
  const { rows: found } = await sql<{ patient_id: string }>`
    select patient_id from tenant.search_patients(${patientQuery(query, wanted)}::tsquery, ${mostPatients})`.execute(
    tx.db,
  )
  if (found.length === 0) return []
  const { rows } = await sql<Row>`
    select p.patient_id, p.external_id, p.phone, p.first_name, p.last_name, p.language, p.birth_date,
      c.async_consult_id, c.status, c.last_activity_at
    from unnest(${found.map((row) => row.patient_id)}::text[]) with ordinality as f (patient_id, n)
    join patients p on p.partner_id = ${tx.partnerId} and p.patient_id = f.patient_id
    left join lateral (
      select async_consult_id, status, last_activity_at from async_consults c
      where c.partner_id = ${tx.partnerId} and c.patient_id = p.patient_id
      order by c.created_at desc limit 1) c on true
    order by f.n`.execute(tx.db)
  return rows.map(toHit)
}
