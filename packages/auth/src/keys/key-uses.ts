import type { Tables } from '@consult/db'
import type { Clock } from '@consult/domain'
import { type Kysely, sql } from 'kysely'

/** Stores when keys were last used. Requests do not wait for it. */
export interface KeyUses {
  record(keyHash: string): void
  /** Stores what was recorded. */
  flush(): Promise<void>
  /** Stores the recorded uses, then stops. */
  close(): Promise<void>
}

const everyMs = 30_000

/** @param options.onError called when a write failed. The next write includes those uses. */
export function createKeyUses(options: {
  directory: Kysely<Tables>
  clock: Clock
  onError: (error: unknown) => void
}): KeyUses {
  const { directory, clock, onError } = options
  // One entry for each key, so it is bounded by their number.
  const uses = new Map<string, Date>()

  const flush = async () => {
    if (uses.size === 0) return
    const taken = [...uses]
    uses.clear()
    try {
      await sql`
        update api_keys k set last_used_at = greatest(k.last_used_at, used.at)
        from unnest(${taken.map(([hash]) => hash)}::text[], ${taken.map(([, at]) => at)}::timestamptz[]) used (hash, at)
        where k.key_hash = used.hash`.execute(directory)
    } catch (error) {
      for (const [hash, at] of taken) if (!uses.has(hash)) uses.set(hash, at)
      onError(error)
    }
  }

  let writing = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(flush)
  }, everyMs)
  timer.unref()

  return {
    record: (keyHash) => void uses.set(keyHash, clock.now()),
    flush: () => {
      writing = writing.then(flush)
      return writing
    },
    close: async () => {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}
