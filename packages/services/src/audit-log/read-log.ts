import type { Database } from '@consult/db'
import type { Clock } from '@consult/domain'
import { type AuditEntry, appendAuditAlone } from './audit-log.ts'

/** Enters reads in the audit. */
export interface ReadLog {
  /** Resolves once the entry is committed. @throws when it could not be. */
  enter(partnerId: string, entry: AuditEntry): Promise<void>
  /**
   * The same for what a client asks again and again: entries with a key that this process has entered are left out.
   * @param key names the session and what it is shown.
   */
  enterOnce(partnerId: string, key: string, entry: AuditEntry): Promise<void>
}

/** How many keys a process remembers; what is forgotten is entered again. */
const mostKeys = 50_000

interface Batch {
  readonly entries: AuditEntry[]
  readonly written: Promise<void>
}

/**
 * Entries of a partner that come while others are being written wait for these and share the next transaction: the
 * busier the partner, the less an entry costs.
 * @param options.database with connections of its own: entries must not wait behind the reads that wait for them.
 */
export function createReadLog({ database, clock }: { database: Database; clock: Clock }): ReadLog {
  /** By partner: the batch that still takes entries. */
  const gathering = new Map<string, Batch>()
  /** By partner: settles when the batch that is being written is, whether or not that succeeds. */
  const writing = new Map<string, Promise<void>>()
  const entered = new Map<string, Promise<void>>()

  const write = async (partnerId: string, batch: Batch) => {
    await writing.get(partnerId)
    gathering.delete(partnerId)
    const written = appendAuditAlone(database, partnerId, batch.entries, clock.now())
    const settled = written.catch(() => undefined)
    writing.set(partnerId, settled)
    try {
      await written
    } finally {
      if (writing.get(partnerId) === settled) writing.delete(partnerId)
    }
  }

  const begin = (partnerId: string): Batch => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const batch: Batch = { entries: [], written: promise }
    gathering.set(partnerId, batch)
    write(partnerId, batch).then(resolve, reject)
    return batch
  }

  const enter = (partnerId: string, entry: AuditEntry): Promise<void> => {
    const batch = gathering.get(partnerId) ?? begin(partnerId)
    batch.entries.push(entry)
    return batch.written
  }

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
