import { type Database, type DatabaseClock, isMigrated } from '@consult/db'

/** The readiness of a process. */
export interface Health {
  /** Marks the process as draining, because it is about to exit. */
  drain(): void
  readonly isDraining: boolean
  /**
   * Returns `ready` when the database answers and has the schema that this code needs. `clock_off`: the machine's clock
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

/** @param options.scanner scans uploads. Default: none. `clock`: not checked by default. */
export function createHealth(
  database: Database,
  {
    scanner = null,
    clock = null,
  }: { scanner?: { isReachable(): Promise<boolean> } | null; clock?: DatabaseClock | null } = {},
): Health {
  let draining = false
  const isUp = async () => {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), patienceMs)
    try {
      return await Promise.race([isMigrated(database).catch(() => false), tooLate])
    } finally {
      clearTimeout(timer)
    }
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
