import { type Database, type DatabaseClock, findMissing } from '@consult/db'
import type { Log } from './log.ts'

/** The readiness of a process. */
export interface Health {
  /** Marks the process as draining, because it is about to exit. */
  drain(): void
  readonly isDraining: boolean
  /**
   * Returns `ready` when the database answers and has every table that this code needs. `clock_off`: the machine's clock
   * differs too much from the database's.
   */
  check(): Promise<'ready' | 'unavailable' | 'clock_off' | 'draining'>
  /**
   * Reports whether the upload scanner answers; null when there is none. It does not affect readiness: without the
   * scanner, uploads are refused and everything else works.
   */
  scanner(): Promise<'ready' | 'unavailable' | null>
}

/** The timeout of the check, in milliseconds. Health probes usually give up after this. */
const patienceMs = 3_000

/** How long a result is kept, in milliseconds: several balancers may ask at once. */
const keptMs = 1_000

/**
 * @param database null for a process without one.
 * @param options.scanner scans uploads. Default: none. `clock`: not checked by default. `onMissing` is called with the
 *   name of a table that is missing or may not be read, or of the migration, when that changes.
 */
export function createHealth(
  database: Database | null,
  {
    scanner = null,
    clock = null,
    onMissing = () => undefined,
  }: {
    scanner?: { isReachable(): Promise<boolean> } | null
    clock?: DatabaseClock | null
    onMissing?: (name: string) => void
  } = {},
): Health {
  let draining = false
  let lastMissing: string | null = null
  const isComplete = async () => {
    if (database === null) return true
    const missing = await findMissing(database)
    if (missing !== null && missing !== lastMissing) onMissing(missing)
    lastMissing = missing
    return missing === null
  }
  const ask = async () => {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), patienceMs)
    try {
      return await Promise.race([isComplete().catch(() => false), tooLate])
    } finally {
      clearTimeout(timer)
    }
  }
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | null = null
  const isUp = () => {
    const now = performance.now()
    if (asked === null || now - asked.at >= keptMs) asked = { at: now, answer: ask() }
    return asked.answer
  }
  return {
    drain: () => {
      draining = true
    },
    get isDraining() {
      return draining
    },
    check: async () => {
      if (draining) return 'draining'
      if (!(await isUp()) || clock?.aheadMs === null) return 'unavailable'
      return clock === null || clock.isRight ? 'ready' : 'clock_off'
    },
    scanner: async () => scanner && ((await scanner.isReachable()) ? 'ready' : 'unavailable'),
  }
}

/** Logs what the database lacks. It is the name of a table or a migration, and no secret. */
export function logMissing(log: Log): (name: string) => void {
  return (kind) => log.error({ kind }, 'the database lacks a migration, a table or the right to read it')
}
