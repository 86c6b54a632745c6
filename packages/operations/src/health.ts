import { type Database, isMigrated } from '@consult/db'

/** Whether a process can take work. */
export interface Health {
  /** Says, from now on, that it cannot: it is about to end. */
  drain(): void
  readonly isDraining: boolean
  /** `ready`: the database answers and has the schema that this code needs. */
  check(): Promise<'ready' | 'unavailable' | 'draining'>
  /**
   * Whether what scans uploads answers; null where there is none. It decides nothing about readiness: without it uploads are
   * refused, and everything else works.
   */
  scanner(): Promise<'ready' | 'unavailable' | null>
}

/** Longer than this, and whoever asks has given up, milliseconds. */
const patienceMs = 3_000

/** @param scanner what scans uploads; none unless given. */
export function createHealth(
  database: Database,
  { scanner = null }: { scanner?: { isReachable(): Promise<boolean> } | null } = {},
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
      return (await isUp()) ? 'ready' : 'unavailable'
    },
    scanner: async () => scanner && ((await scanner.isReachable()) ? 'ready' : 'unavailable'),
  }
}
