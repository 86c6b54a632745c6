import type { Clock } from '@consult/domain'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The clocks of the machine, in milliseconds. */
export interface MachineClock {
  /** The time since 1970. It jumps when somebody or something sets it. */
  wall(): number
  /** The time since any fixed moment. It never jumps, but can stand still while the machine is suspended. */
  elapsed(): number
}

export const machineClock: MachineClock = { wall: () => Date.now(), elapsed: () => performance.now() }

/** A machine whose clock differs by more than this from the database's must not take leases, in milliseconds. */
export const clockToleranceMs = 2_000

/**
 * How often the database is asked for its time, in milliseconds. A machine that was paused notices this soon that its
 * clock is off.
 */
const everyMs = 1_000

/**
 * The database's time, as this process knows it. All processes agree on it, so a lease lasts equally long for all, and
 * no event is stamped in the future.
 */
export interface DatabaseClock extends Clock {
  /** How far the machine's clock is ahead of the database's, in milliseconds; null until the first measurement. */
  readonly aheadMs: number | null
  /** False while the machine's clock is too far off to take leases, and until the first measurement. */
  readonly isRight: boolean
  /** Asks the database for its time. Until the first answer, `now` is the machine's. @throws when it does not answer. */
  measure(): Promise<void>
  /** Measures every second from now on. @param onChange called when a measurement changes `isRight`. */
  watch(onChange?: () => void): void
  close(): Promise<void>
}

const clamp = (value: number, [lowest, highest]: readonly [number, number]) =>
  Math.min(Math.max(value, lowest), highest)

/** Creates the clock. Between measurements, time passes as the machine's monotonic clock says. */
export function createDatabaseClock(options: {
  database: Pick<Database, 'directory'>
  machine?: MachineClock
}): DatabaseClock {
  const { database, machine = machineClock } = options
  /** The database's time minus the elapsed time; null until it was measured. */
  let offset: number | null = null
  let measuring: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  const measure = async () => {
    const asked = machine.elapsed()
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(database.directory)
    const answered = machine.elapsed()
    const ms = rows[0]?.ms
    if (ms === undefined) return
    // The database read its clock at some moment between the question and the answer. A slow answer proves little, so
    // the previous offset (initially that of the machine's clock) changes only as far as the answer proves it wrong.
    offset = clamp(offset ?? machine.wall() - answered, [ms - answered, ms - asked])
  }

  const clock: DatabaseClock = {
    now: () => new Date(offset === null ? machine.wall() : machine.elapsed() + offset),
    get aheadMs() {
      return offset === null ? null : Math.round(machine.wall() - machine.elapsed() - offset)
    },
    get isRight() {
      return clock.aheadMs !== null && Math.abs(clock.aheadMs) <= clockToleranceMs
    },
    measure,
    watch: (onChange) => {
      let wasRight = true
      const check = async () => {
        // Without the database, nothing takes a lease. The code that needs the database reports that it is away.
        await measure().catch(() => undefined)
        if (clock.aheadMs === null || clock.isRight === wasRight) return
        wasRight = clock.isRight
        onChange?.()
      }
      timer ??= setInterval(() => {
        measuring ??= check().finally(() => {
          measuring = null
        })
      }, everyMs).unref()
    },
    close: async () => {
      if (timer) clearInterval(timer)
      await measuring
    },
  }
  return clock
}

/** Describes in one sentence how far a clock is off, with both times and what to do. */
export function describeClock(clock: DatabaseClock): string {
  const aheadMs = clock.aheadMs ?? 0
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  const database = clock.now()
  const own = new Date(database.getTime() + aheadMs)
  return `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's: it says ${own.toISOString()}, and the database says ${database.toISOString()}. At most ${clockToleranceMs / 1000} s are allowed: synchronize both machines with NTP, then start again.`
}
