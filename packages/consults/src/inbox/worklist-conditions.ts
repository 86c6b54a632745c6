import { isLicensedForRows } from '@consult/directory'
import type { WorklistFilter } from '@consult/domain'
import { type RawBuilder, sql } from 'kysely'
import { type InboxOrder, inboxFilters, inboxOrders } from './inbox-views.ts'

/** Who looks at a worklist, and when. */
export interface WorklistReader {
  readonly partnerId: string
  readonly physicianId: string
  readonly now: Date
  /** The time that physicians have to answer, in seconds: it tells since when a patient waits. */
  readonly responseSla: number
}

const ranks = { emergency: 0, urgent: 1, routine: 2 } as const

const isUnread = (physicianId: string): RawBuilder<boolean> => sql`
  exists (select from messages u
    where u.partner_id = c.partner_id and u.async_consult_id = c.async_consult_id and u.author_type <> 'system'
      and u.author_id is distinct from ${physicianId}
      and u.sequence > (select coalesce(max(r.sequence), 0) from read_marks r
        where r.partner_id = c.partner_id and r.async_consult_id = c.async_consult_id and r.reader_id = ${physicianId}))`

const hasRedFlag = sql<boolean>`
  exists (select from red_flags f where f.partner_id = c.partner_id and f.async_consult_id = c.async_consult_id)`

const hasFiles = sql<boolean>`
  coalesce((select jsonb_array_length(m.attachments) from messages m
    where m.partner_id = c.partner_id and m.async_consult_id = c.async_consult_id and m.author_type <> 'system'
    order by m.sequence desc limit 1), 0) > 0`

/** Since when the patient waits for a physician: in the queue, or for the reply. Null: they do not wait. */
const waitingSince = (responseSla: number): RawBuilder<Date | null> => sql`
  case o.status when 'queued' then o.queued_at
    when 'active' then o.response_due_at - make_interval(secs => ${responseSla}) end`

/** The condition of a worklist on the consult `c`, its order `o` and its patient `p`. */
export function worklistCondition(filter: WorklistFilter, reader: WorklistReader): RawBuilder<boolean> {
  const { partnerId, physicianId, now, responseSla } = reader
  const { language, ageFrom, ageTo, jurisdiction, licensed, priorities, flag, waitingMinutes, holder } = filter
  const today = sql`${now.toISOString().slice(0, 10)}::date`
  const conditions: RawBuilder<unknown>[] = [
    filter.show === 'open'
      ? sql`o.status in ('queued', 'active', 'resolve_requested')`
      : sql`(${inboxFilters[filter.show]({ physicianId, now })})`,
  ]
  const add = (condition: RawBuilder<unknown>) => conditions.push(condition)
  if (language !== undefined) {
    const [spoken = ''] = language.toLowerCase().split('-')
    add(sql`split_part(lower(coalesce(p.chosen_language, c.language, p.language)), '-', 1) = ${spoken}`)
  }
  if (ageFrom !== undefined) add(sql`p.birth_date <= ${today} - make_interval(years => ${ageFrom})`)
  if (ageTo !== undefined) add(sql`p.birth_date > ${today} - make_interval(years => ${ageTo + 1})`)
  if (jurisdiction !== undefined) {
    add(sql`${jurisdiction} in (c.jurisdiction, split_part(c.jurisdiction, '-', 1))`)
  }
  if (licensed) add(isLicensedForRows({ partnerId, physicianId }, now))
  if (priorities !== undefined) {
    add(sql`o.priority_rank = any(${priorities.map((priority) => ranks[priority])}::smallint[])`)
  }
  if (flag !== undefined) add({ red_flag: hasRedFlag, unread: isUnread(physicianId), files: hasFiles }[flag])
  if (waitingMinutes !== undefined) {
    add(sql`${waitingSince(responseSla)} <= ${new Date(now.getTime() - waitingMinutes * 60_000)}`)
  }
  if (holder !== undefined) add(holder === 'none' ? sql`o.physician_id is null` : sql`o.physician_id = ${holder}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Consults that wait for a physician by their turns, and then those that wait for their patients. */
const openOrder: InboxOrder = {
  rank: sql`(case when o.status <> 'queued' and o.reply_turn is null then 1 else 0 end)`,
  by: sql`case o.status when 'queued' then o.queue_turn else coalesce(o.reply_turn, o.last_activity_at) end`,
  descending: false,
}

/** The order of a worklist: that of its view. */
export const worklistOrder = ({ show }: WorklistFilter): InboxOrder => (show === 'open' ? openOrder : inboxOrders[show])
