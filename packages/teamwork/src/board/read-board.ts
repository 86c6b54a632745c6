import { capacityIn, isOnDuty, loadOf } from '@consult/directory'
import { addSeconds, clinicianName, type Priority } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'
import type { Board, BoardCall, BoardPhysician, BoardSnooze, BoardThread } from './board.ts'

/** A reply is due soon when this many seconds are left. */
const soonSeconds = 15 * 60
/** More rows than fit a screen, and more physicians than an account has on duty. */
const mostThreads = 100
const mostCallers = 100
const mostSnoozes = 100
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
  readonly callers: readonly BoardCall[] | null
  readonly threads: readonly ThreadRow[] | null
  readonly snoozes: readonly BoardSnooze[] | null
  readonly notesToCosign: number
}

const priorityOf = (rank: number): Priority => (['emergency', 'urgent', 'routine'] as const)[rank] ?? 'routine'
const instant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/**
 * Reads the work of all of the account's physicians. It reads open consults once and no closed ones, names no patient and marks
 * nothing as read, so a page can repeat it about every second. Times are real, also for consults on a test clock.
 */
export async function readBoard(context: RequestContext): Promise<Board> {
  const { partnerId, capacity, cosignatures } = context.account
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
      put_aside as materialized (
        select s.async_consult_id, s.physician_id, s.until from snoozes s
        join open o on o.async_consult_id = s.async_consult_id and o.physician_id = s.physician_id and o.status = 'active'
        join async_consults c on c.partner_id = s.partner_id and c.async_consult_id = s.async_consult_id
          and c.assigned_at = s.assigned_at
        where s.partner_id = ${partnerId} and s.woke_at is null and s.until > ${now}
          and not exists (select from messages m
            where m.partner_id = s.partner_id and m.async_consult_id = s.async_consult_id
              and m.sequence > s.message_count and m.author_type = 'patient')),
      aside as (select physician_id, count(*)::int as snoozed from put_aside group by physician_id),
      calling as materialized (
        select telehealth_consult_id, status, priority, waiting_since, started_at,
          case when status <> 'waiting' then physician_id end as physician_id
        from telehealth_consults
        where partner_id = ${partnerId} and status in ('waiting', 'ringing', 'in_progress') and simulation is null),
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
            b.status as call,
            case when p.wrap_up_until > ${now} then p.wrap_up_until end as "wrapUpUntil"
          from physicians p
          left join loads l on l.physician_id = p.physician_id
          left join aside a on a.physician_id = p.physician_id
          left join calling b on b.physician_id = p.physician_id
          where p.partner_id = ${partnerId} and p.deactivated_at is null and p.simulated_number is null
            and (${isOnDuty(now)} or l.physician_id is not null or b.physician_id is not null or p.wrap_up_until > ${now})
          order by ${isOnDuty(now)} desc, coalesce(l.overdue, 0) desc, p.last_name, p.first_name, p.physician_id
          limit ${mostPhysicians}) p) as physicians,
        (select json_build_object('count', count(*)::int, 'oldestAt', min(queued_at)) from open
          where status = 'queued') as queue,
        (select json_build_object(
          'waiting', count(*) filter (where status = 'waiting')::int,
          'ringing', count(*) filter (where status = 'ringing')::int,
          'inProgress', count(*) filter (where status = 'in_progress')::int) from calling) as calls,
        (select json_agg(c) from (
          select telehealth_consult_id as "telehealthConsultId", status, priority, physician_id as "physicianId",
            case when status = 'in_progress' then started_at else waiting_since end as since
          from calling
          order by status = 'in_progress', array_position(array['emergency', 'urgent', 'routine'], priority::text),
            since, telehealth_consult_id
          limit ${mostCallers}) c) as callers,
        (select json_agg(t) from pressing t) as threads,
        (select json_agg(s) from (
          select async_consult_id as "asyncConsultId", physician_id as "physicianId", until
          from put_aside order by until, async_consult_id limit ${mostSnoozes}) s) as snoozes,
        (select count(*)::int from clinical_notes
          where partner_id = ${partnerId} and awaits_cosignature_since is not null) as "notesToCosign"`.execute(tx.db),
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
    notesToCosign: cosignatures ? found.notesToCosign : null,
    queue: { count: found.queue.count, oldestAt: instant(found.queue.oldestAt) },
    calls: found.calls,
    callers: (found.callers ?? []).map((row) => ({ ...row, since: new Date(row.since).toISOString() })),
    snoozes: (found.snoozes ?? []).map((row) => ({ ...row, until: new Date(row.until).toISOString() })),
    threads: (found.threads ?? []).map(({ rank, ...row }) => ({
      ...row,
      priority: priorityOf(rank),
      responseDueAt: instant(row.responseDueAt),
      queuedAt: instant(row.queuedAt),
    })),
  }
}
