import type { TenantTransaction } from '@consult/db'
import { addSeconds, attendanceLasts, typingLasts } from '@consult/domain'
import { sql } from 'kysely'
import type { Person } from './person.ts'

/** A tab that has a thread before it now. */
export interface Attendance {
  readonly asyncConsultId: string
  /** Whose thread it is. */
  readonly patientId: string
  readonly personType: Person['type']
  readonly personId: string
  readonly types: boolean
  /** True of the physician who has the thread: their writing is meant for the patient. */
  readonly isAssignee: boolean
}

/** More tabs than this of one person at once are not looked at. */
const mostTabs = 20

interface Tab {
  readonly asyncConsultId: string
  readonly person: Person
  readonly tabId: string
  readonly typing: boolean
}

/** Says that a tab has a thread before it. @returns true when that is seen anywhere: a beat that only lasts is not. */
export async function putAttendance(tx: TenantTransaction, tab: Tab, now: Date): Promise<boolean> {
  const { asyncConsultId, person, tabId, typing } = tab
  const until = addSeconds(now, attendanceLasts)
  const typesUntil = typing ? addSeconds(now, typingLasts) : null
  const { rows } = await sql<{ isNews: boolean }>`
    with tabs as (
      select tab_id, async_consult_id, coalesce(types_until > ${now}, false) as types
      from attendances
      where partner_id = ${tx.partnerId} and person_id = ${person.id} and attends_until > ${now})
    insert into attendances as a (partner_id, person_id, tab_id, person_type, async_consult_id, attends_until, types_until)
    select ${tx.partnerId}, ${person.id}, ${tabId}, ${person.type}, ${asyncConsultId}, ${until}, ${typesUntil}
    where (select count(*) from tabs where tab_id <> ${tabId}) < ${mostTabs}
    on conflict (partner_id, person_id, tab_id) do update set
      async_consult_id = excluded.async_consult_id, attends_until = excluded.attends_until,
      types_until = excluded.types_until
    returning not exists (
      select from tabs
      where tab_id = ${tabId} and async_consult_id = ${asyncConsultId} and types = ${typing}) as "isNews"`.execute(
    tx.db,
  )
  return rows[0]?.isNews ?? false
}

/** The tab has this thread before it no more. @returns true when it had. */
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

/** Everybody who has a thread of the tenant before them, a row for each tab. */
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
