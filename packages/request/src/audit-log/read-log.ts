import type { Database } from '@consult/db'
import type { Clock } from '@consult/domain'
import { createBatches } from '@consult/engine'
import { type AuditEntry, appendAuditAlone } from './audit-log.ts'

/** Records reads in the audit. */
export interface ReadLog {
  /** Resolves once the entry is committed. @throws when it cannot be committed. */
  enter(partnerId: string, entry: AuditEntry): Promise<void>
  /**
   * Like `enter`, for data that a client requests repeatedly. An entry whose key this process has already entered is
   * omitted.
   * @param key identifies the session and what it is shown.
   */
  enterOnce(partnerId: string, key: string, entry: AuditEntry): Promise<void>
}

/** How many keys a process remembers. A forgotten key is entered again. */
const mostKeys = 50_000

/** More entries than ever wait for one write. */
const largestBatch = 1_000

/**
 * Creates a read log. A partner's entries that arrive during a write wait for it and share the next transaction, so an
 * entry costs less the busier the partner is.
 * @param options.database has separate connections, because entries must not wait behind the reads that wait for them.
 */
export function createReadLog({ database, clock }: { database: Database; clock: Clock }): ReadLog {
  const batches = createBatches<AuditEntry, void>({
    run: async (partnerId, entries) => {
      await appendAuditAlone(database, partnerId, entries, clock.now())
      return []
    },
    atOnce: 1,
    largest: largestBatch,
  })
  const entered = new Map<string, Promise<void>>()

  const enter = (partnerId: string, entry: AuditEntry) => batches.add(partnerId, entry)

  const remember = (key: string, written: Promise<void>) => {
    entered.set(key, written)
    written.catch(() => entered.delete(key))
    const [oldest] = entered.keys()
    if (entered.size > mostKeys && oldest !== undefined) entered.delete(oldest)
  }

  return {
    enter,
    enterOnce: (partnerId, key, entry) => {
      const before = entered.get(key)
      if (before) return before
      const written = enter(partnerId, entry)
      remember(key, written)
      return written
    },
  }
}
