import type { Database } from '@consult/db'
import { sql } from 'kysely'

/** How long a process caches the epoch, in milliseconds. */
const cacheMs = 1_000

/**
 * The epoch of the event log: the number of its current history, which is the Unix time in seconds at which that
 * history began. A restore, or a failover that lost writes, begins a new history, which reuses sequences for other
 * events. Epochs only grow, and one epoch applies to all partners.
 */
export interface EventEpochs {
  /**
   * The epoch as of about a second ago.
   * @param seen an epoch that a client got from some process. If it is newer, the epoch is read again.
   */
  current(seen?: number | null): Promise<number>
  /**
   * Begins a new history, unless one has begun since `lost`: however many processes notice a rewind, the epoch is
   * raised once.
   * @param lost the epoch whose events are no longer in the log.
   * @returns the epoch of the new history.
   */
  raise(lost: number, reason: EpochReason): Promise<number>
}

/** Why an epoch began. `restored`: an operator said so; `rewound`: a process noticed that events are gone. */
export type EpochReason = 'restored' | 'rewound'

async function readNewest(database: Database): Promise<number> {
  const { epoch } = await database.directory
    .selectFrom('event_log_epochs')
    .select((eb) => eb.fn.max('epoch').as('epoch'))
    .executeTakeFirstOrThrow()
  return Number(epoch)
}

/** Adds an epoch unless one has been added since `lost`. The constraint on `follows` decides between processes. */
async function begin(database: Database, lost: number, reason: EpochReason): Promise<void> {
  await sql`
    insert into event_log_epochs (epoch, follows, began_at, reason)
    select greatest(extract(epoch from now())::bigint, ${lost} + 1), max(epoch), now(), ${reason}
    from event_log_epochs
    having max(epoch) <= ${lost}
    on conflict do nothing`.execute(database.directory)
}

export function createEventEpochs(database: Database): EventEpochs {
  let known: { epoch: number; at: number } | null = null
  let reading: Promise<number> | null = null
  let raising: Promise<number> | null = null

  const read = async () => {
    let epoch = await readNewest(database)
    if (known !== null && epoch < known.epoch) {
      // The table itself was rewound: a backup from before the last new epoch was restored.
      await begin(database, known.epoch, 'rewound')
      epoch = await readNewest(database)
    }
    known = { epoch, at: performance.now() }
    return epoch
  }
  const refresh = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  const raise = async (lost: number, reason: EpochReason) => {
    await begin(database, lost, reason)
    // Don't use the result of a read that is already running: it may have begun before the new epoch was added.
    await reading?.catch(() => undefined)
    return refresh()
  }

  return {
    current: async (seen = null) => {
      const isRecent = known !== null && performance.now() - known.at < cacheMs
      return known !== null && isRecent && known.epoch >= (seen ?? 0) ? known.epoch : refresh()
    },
    raise: async (lost, reason) => {
      if (known !== null && known.epoch > lost) return known.epoch
      // All followed logs notice a rewind at the same time.
      raising ??= raise(lost, reason).finally(() => {
        raising = null
      })
      return raising
    },
  }
}
