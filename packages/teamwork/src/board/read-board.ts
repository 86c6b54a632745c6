import { capacityIn, isOnDuty, loadOf } from '@consult/directory'
import { type AsyncConsultStatus, addSeconds, clinicianName, type Priority } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'

/** A physician as the board shows them: present, or with open consults. */
export interface BoardPhysician {
  readonly id: string
  readonly name: string
  readonly onDuty: boolean
  /** Active consults in which the physician owes a reply, of these overdue, and of these due soon. */
  readonly owed: number
  readonly overdue: number
  readonly dueSoon: number
  /** Consults that wait for the patient. */
  readonly waiting: number
  readonly snoozed: number
  /** Consults that wait for their reply or were offered to them, and how many the queue gives them. Null: it gives none. */
  readonly load: number
  readonly capacity: number | null
  /** When their next reply is due. */
  readonly nextDueAt: string | null
  readonly call: 'ringing' | 'in_progress' | null
  /** Until when they have time for the note of their last call. */
  readonly wrapUpUntil: string | null
}

/** An open consult that a supervisor may have to act on. Nothing in it says who the patient is. */
export interface BoardThread {
  readonly asyncConsultId: string
  readonly status: AsyncConsultStatus
  readonly priority: Priority
  readonly physicianId: string | null
  /** Null: in the queue. */
  readonly responseDueAt: string | null
  readonly queuedAt: string | null
}

/** The work of all physicians now. */
export interface Board {
  readonly physicians: BoardPhysician[]
  /** Consults in the queue, and since when the oldest has waited. */
  readonly queue: { readonly count: number; readonly oldestAt: string | null }
  readonly calls: { readonly waiting: number; readonly ringing: number; readonly inProgress: number }
  /** Overdue, due soon or queued: the most pressing ones. */
  readonly threads: BoardThread[]
}

/** A reply is due soon when this many seconds are left. */
const soonSeconds = 15 * 60
/** More rows than fit a screen, and more physicians than an account has on duty. */
const mostThreads = 100
const mostPhysicians = 500

interface PhysicianRow extends Omit<BoardPhysician, 'name'> {
  readonly firstName: string
  readonly lastName: string
  readonly credentials: string | null
}

interface ThreadRow extends Omit<BoardThread, 'priority'> {
  readonly rank: number
}

interface Row {
  readonly physicians: readonly PhysicianRow[] | null
  readonly queue: Board['queue']
  readonly calls: Board['calls']
  readonly threads: readonly ThreadRow[] | null
}

const priorityOf = (rank: number): Priority => (['emergency', 'urgent', 'routine'] as const)[rank] ?? 'routine'
const instant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/**
 * Reads the work of all of the account's physicians. It reads open consults once and no closed ones, names no patient and marks
 * nothing as read, so a page can repeat it every second. Times are real, also for consults on a test clock.
 */
export async function readBoard(context: RequestContext): Promise<Board> {
  const { partnerId, capacity } = context.account
  const now = context.services.clock.now()
  const soon = addSeconds(now, soonSeconds)
  const { rows } = await readTenant(context, (tx) =>
    sql<Row>`
      with open as materialized (
        select o.async_consult_id, o.status, o.physician_id, o.response_due_at, o.queued_at, o.priority_rank
        from async_consult_order o
        where o.partner_id = ${partnerId} and o.status in ('queued', 'active', 'resolve_requested')),
      loads as (
        select physician_id,
          count(*) filter (where status = 'active' and response_due_at is not null)::int as owed,
          count(*) filter (where status = 'active' and response_due_at <= ${now})::int as overdue,
          count(*) filter (where status = 'active' and response_due_at > ${now} and response_due_at <= ${soon})::int
            as due_soon,
          count(*) filter (where status = 'resolve_requested' or response_due_at is null)::int as waiting,
          min(response_due_at) filter (where status = 'active') as next_due_at
        from open where physician_id is not null group by physician_id),
      aside as (
        select s.physician_id, count(*)::int as snoozed from snoozes s
        join open o on o.async_consult_id = s.async_consult_id and o.physician_id = s.physician_id
        where s.partner_id = ${partnerId} and s.woke_at is null and s.until > ${now} group by s.physician_id),
      busy as (
        select physician_id, status as each, count(*)::int as calls
        from telehealth_consults
        where partner_id = ${partnerId} and status in ('waiting', 'ringing', 'in_progress')
        group by physician_id, status),
      pressing as (
        select async_consult_id as "asyncConsultId", status, priority_rank as rank, physician_id as "physicianId",
          response_due_at as "responseDueAt", queued_at as "queuedAt"
        from open where status = 'queued' or (status = 'active' and response_due_at <= ${soon})
        order by coalesce(response_due_at <= ${now}, false) desc, priority_rank,
          coalesce(response_due_at, queued_at), async_consult_id
        limit ${mostThreads})
      select
        (select json_agg(p) from (
          select p.physician_id as id, p.first_name as "firstName", p.last_name as "lastName", p.credentials,
            ${isOnDuty(now)} as "onDuty", coalesce(l.owed, 0) as owed, coalesce(l.overdue, 0) as overdue,
            coalesce(l.due_soon, 0) as "dueSoon", coalesce(l.waiting, 0) as waiting, coalesce(a.snoozed, 0) as snoozed,
            ${loadOf(now)} as load, ${capacityIn(capacity)} as capacity, l.next_due_at as "nextDueAt",
            (select b.each from busy b where b.physician_id = p.physician_id and b.each <> 'waiting' limit 1) as call,
            case when p.wrap_up_until > ${now} then p.wrap_up_until end as "wrapUpUntil"
          from physicians p
          left join loads l on l.physician_id = p.physician_id
          left join aside a on a.physician_id = p.physician_id
          where p.partner_id = ${partnerId} and p.deactivated_at is null and p.simulated_number is null
            and (${isOnDuty(now)} or l.physician_id is not null)
          order by ${isOnDuty(now)} desc, coalesce(l.overdue, 0) desc, p.last_name, p.first_name, p.physician_id
          limit ${mostPhysicians}) p) as physicians,
        (select json_build_object('count', count(*)::int, 'oldestAt', min(queued_at)) from open
          where status = 'queued') as queue,
        (select json_build_object(
          'waiting', coalesce(sum(calls) filter (where each = 'waiting'), 0)::int,
          'ringing', coalesce(sum(calls) filter (where each = 'ringing'), 0)::int,
          'inProgress', coalesce(sum(calls) filter (where each = 'in_progress'), 0)::int) from busy) as calls,
        (select json_agg(t) from pressing t) as threads`.execute(tx.db),
  )
  const [found] = rows
  if (!found) throw new Error('the board has no row')
  return {
    physicians: (found.physicians ?? []).map(({ firstName, lastName, credentials, ...row }) => ({
      ...row,
      name: clinicianName({ firstName, lastName, credentials }),
      nextDueAt: instant(row.nextDueAt),
      wrapUpUntil: instant(row.wrapUpUntil),
    })),
    queue: { count: found.queue.count, oldestAt: instant(found.queue.oldestAt) },
    calls: found.calls,
    threads: (found.threads ?? []).map(({ rank, ...row }) => ({
      ...row,
      priority: priorityOf(rank),
      responseDueAt: instant(row.responseDueAt),
      queuedAt: instant(row.queuedAt),
    })),
  }
}
