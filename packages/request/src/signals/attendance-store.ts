import type { TenantTransaction } from '@consult/db'
import { addSeconds, attendanceLasts, typingLasts } from '@consult/domain'
import { sql } from 'kysely'
import type { Person } from './person.ts'

/** A tab that shows a thread now. */
export interface Attendance {
  readonly asyncConsultId: string
  /** The patient of the thread. */
  readonly patientId: string
  readonly personType: Person['type']
  readonly personId: string
  readonly types: boolean
  /** True for the physician who is assigned to the thread. The patient sees when they type. */
  readonly isAssignee: boolean
}

/** How many tabs of one person are tracked at once. More are ignored. */
const mostTabs = 20

interface Tab {
  readonly asyncConsultId: string
  readonly person: Person
  readonly tabId: string
  readonly typing: boolean
}

/** Stores that a tab shows a thread. @returns true when that is visible to others, and not just a renewal. */
export async function putAttendance(tx: TenantTransaction, tab: Tab, now: Date): Promise<boolean> {
  const { asyncConsultId, person, tabId, typing } = tab
  const until = addSeconds(now, attendanceLasts)
  const typesUntil = typing ? addSeconds(now, typingLasts) : null
  const { rows } = await sql<{ isNews: boolean }>`
    with tabs as (
      select tab_id, async_consult_id, coalesce(types_until > ${now}, false) as types
      from attendances
      where partner_id = ${tx.partnerId} and person_id = ${person.id} and attends_until > ${now}),
    put as (
      insert into attendances as a
        (partner_id, person_id, tab_id, person_type, async_consult_id, attends_until, types_until)
      select ${tx.partnerId}, ${person.id}, ${tabId}, ${person.type}, ${asyncConsultId}, ${until}::timestamptz,
        ${typesUntil}::timestamptz
      where (select count(*) from tabs where tab_id <> ${tabId}) < ${mostTabs}
      on conflict (partner_id, person_id, tab_id) do update set
        async_consult_id = excluded.async_consult_id, attends_until = excluded.attends_until,
        types_until = excluded.types_until
      returning 1)
    select not exists (
      select 1 from tabs
      where tab_id = ${tabId} and async_consult_id = ${asyncConsultId} and types = ${typing}) as "isNews"
    from put`.execute(tx.db)
  return rows[0]?.isNews ?? false
}

/** Stores that the tab no longer shows this thread. @returns true if it did. */
export async function removeAttendance(tx: TenantTransaction, tab: Omit<Tab, 'typing'>): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('attendances')
    .where('partner_id', '=', tx.partnerId)
    .where('person_id', '=', tab.person.id)
    .where('tab_id', '=', tab.tabId)
    .where('async_consult_id', '=', tab.asyncConsultId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns who has a thread of the tenant open, with one row for each tab. */
export async function readAttendances(tx: TenantTransaction, now: Date): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    select a.async_consult_id as "asyncConsultId", c.patient_id as "patientId", a.person_type as "personType",
      a.person_id as "personId", coalesce(a.types_until > ${now}, false) as types,
      a.person_id is not distinct from c.physician_id and c.status in ('active', 'resolve_requested') as "isAssignee"
    from attendances a
    join async_consults c on c.partner_id = a.partner_id and c.async_consult_id = a.async_consult_id
    where a.partner_id = ${tx.partnerId} and a.attends_until > ${now}
    order by a.async_consult_id, a.person_id, a.tab_id`.execute(tx.db)
  return rows
}
