import type { Database, TenantTransaction } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import { sql } from 'kysely'
import { isTransient } from '../failure.ts'

/** A timer whose time has come. */
export interface DueTimer {
  readonly kind: string
  readonly subjectId: string
  readonly failures: number
  /** Until when it is left to this worker. Another instant in its row says that it was set anew, or taken by another. */
  readonly leasedUntil: Date
}

/** What is done when a timer of a kind fires: a conditional state change, which a stale timer leaves undone. */
export type TimerHandler = (partnerId: string, subjectId: string) => Promise<void>

export interface TimerWorkerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly handlers: Readonly<Record<string, TimerHandler>>
  readonly onFailure: (failure: { error: unknown; partnerId: string; kind: string }) => void
}

/** How long a fired timer is left to the worker that has it, seconds; then it fires again. */
const leaseSeconds = 30
const perBatch = 50

const retrySeconds = (failures: number) => Math.min(2 ** failures, 300)

/** Takes due timers for a while: whoever dies with one leaves it to fire again. */
async function leaseTimers(tx: TenantTransaction, now: Date): Promise<DueTimer[]> {
  const { rows } = await sql<DueTimer>`
    update timers set next_attempt_at = ${addSeconds(now, leaseSeconds)}
    where partner_id = ${tx.partnerId} and (kind, subject_id) in (
      select kind, subject_id from timers
      where partner_id = ${tx.partnerId} and next_attempt_at <= ${now}
      order by next_attempt_at limit ${perBatch}
      for update skip locked)
    returning kind, subject_id as "subjectId", failures, next_attempt_at as "leasedUntil"`.execute(tx.db)
  return rows
}

/** Fires timers when they are due, each until its handler has succeeded once. */
export interface TimerWorker {
  due(): Promise<string[]>
  /** Fires one batch of a partner's timers. @returns true when there may be more. */
  work(partnerId: string): Promise<boolean>
  /** Fires no further timer: those that are held and have not begun are handed back for another worker to take. */
  stop(): void
}

export function createTimerWorker({ database, clock, handlers, onFailure }: TimerWorkerOptions): TimerWorker {
  /** Takes the timer away, unless the handler or anyone else has set it anew meanwhile. */
  const finish = (partnerId: string, timer: DueTimer) =>
    database.inTenant(partnerId, (tx) =>
      tx.db
        .deleteFrom('timers')
        .where('partner_id', '=', partnerId)
        .where('kind', '=', timer.kind)
        .where('subject_id', '=', timer.subjectId)
        .where('next_attempt_at', '=', timer.leasedUntil)
        .execute(),
    )

  const postpone = (partnerId: string, timer: DueTimer) =>
    database.inTenant(partnerId, (tx) =>
      tx.db
        .updateTable('timers')
        .set({
          next_attempt_at: addSeconds(clock.now(), retrySeconds(timer.failures)),
          failures: timer.failures + 1,
        })
        .where('partner_id', '=', partnerId)
        .where('kind', '=', timer.kind)
        .where('subject_id', '=', timer.subjectId)
        .where('next_attempt_at', '=', timer.leasedUntil)
        .execute(),
    )

  const fire = async (partnerId: string, timer: DueTimer) => {
    const handler = Object.hasOwn(handlers, timer.kind) ? handlers[timer.kind] : undefined
    try {
      if (!handler) throw new Error(`no handler for timers of kind ${timer.kind}`)
      await handler(partnerId, timer.subjectId)
      await finish(partnerId, timer)
    } catch (error) {
      onFailure({ error, partnerId, kind: timer.kind })
      if (!isTransient(error)) await postpone(partnerId, timer)
    }
  }

  let stopped = false

  /** As if they had never been taken, unless they were set anew meanwhile. */
  const handBack = (partnerId: string, timers: readonly DueTimer[]) =>
    database.inTenant(partnerId, async (tx) => {
      const now = clock.now()
      for (const { kind, subjectId, leasedUntil } of timers) {
        await tx.db
          .updateTable('timers')
          .set({ next_attempt_at: now })
          .where('partner_id', '=', partnerId)
          .where('kind', '=', kind)
          .where('subject_id', '=', subjectId)
          .where('next_attempt_at', '=', leasedUntil)
          .execute()
      }
    })

  return {
    due: async () => {
      const { rows } = await sql<{ partner_id: string }>`
        select partner_id from tenant.partners_with_due_timers(${clock.now()})`.execute(database.directory)
      return rows.map((row) => row.partner_id)
    },
    work: async (partnerId) => {
      const timers = await database.inTenant(partnerId, (tx) => leaseTimers(tx, clock.now()))
      for (const [n, timer] of timers.entries()) {
        if (stopped) {
          await handBack(partnerId, timers.slice(n))
          return false
        }
        await fire(partnerId, timer)
      }
      return timers.length > 0
    },
    stop: () => {
      stopped = true
    },
  }
}
