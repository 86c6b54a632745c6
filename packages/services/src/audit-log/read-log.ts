import type { Database } from '@consult/db'
import type { Clock } from '@consult/domain'
import { type AuditEntry, appendAuditAlone } from './audit-log.ts'

/** Records reads in the audit. */
export interface ReadLog {
  /** Resolves once the entry is committed. @throws when it cannot be committed. */
  enter(partnerId: string, entry: AuditEntry): Promise<void>
  /**
   * The same for what a client requests repeatedly. An entry whose key this process has already entered is omitted.
   * @param key identifies the session and what it is shown.
   */
  enterOnce(partnerId: string, key: string, entry: AuditEntry): Promise<void>
}

/** How many keys a process remembers. A forgotten key is entered again. */
const mostKeys = 50_000

interface Batch {
  readonly entries: AuditEntry[]
  readonly written: Promise<void>
}

/**
 * Creates a read log. A partner's entries that arrive during a write wait for it and share the next transaction, so an
 * entry costs less the busier the partner is.
 * @param options.database has separate connections, because entries must not wait behind the reads that wait for them.
 */
export function createReadLog({ database, clock }: { database: Database; clock: Clock }): ReadLog {
  /** By partner: the batch that still accepts entries. */
  const gathering = new Map<string, Batch>()
  /** By partner: settles when the current write ends, whether or not it succeeds. */
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
