import type { Database, TenantTransaction } from '@consult/db'
import { type Batches, createBatches } from './batches.ts'
import { isTransient } from './failure.ts'

/**
 * Does the work of several items of one tenant in one transaction.
 * @returns for each item its result, or null when nothing was written for it because it needs its own transaction.
 */
export type SharedWork<Item, Result> = (
  tx: TenantTransaction,
  items: readonly Item[],
) => Promise<readonly (Result | null)[]>

/** Runs items of one tenant that arrive at the same time in one transaction. */
export interface SharedTransactions {
  /**
   * Runs an item in the next transaction of this work and tenant. Items share transactions only with items of the same
   * function.
   * @returns the result after the commit. Null when nothing was committed for the item: run it in its own transaction.
   * So an item that cannot be written never makes the other items fail.
   * @throws when the commit was sent and failed: the item may have been committed.
   */
  run<Item, Result>(work: SharedWork<Item, Result>, partnerId: string, item: Item): Promise<Result | null>
}

/** The maximum of concurrent transactions per tenant, process and kind of work. One runs its statements while another commits. */
const atOnce = 2

const largest = 200

/** How long the items wait together for a lock, in milliseconds. After that, each runs by itself. */
const lockTimeoutMs = 200

/**
 * Creates shared transactions for one process.
 * @param options.onError receives errors that prevent items from sharing a transaction, except temporary ones.
 */
export function createSharedTransactions(options: {
  database: Database
  onError: (error: unknown) => void
}): SharedTransactions {
  const { database, onError } = options
  const batchesOf = new Map<SharedWork<never, unknown>, Batches<unknown, unknown>>()

  const runTogether = async <Item, Result>(
    work: SharedWork<Item, Result>,
    partnerId: string,
    items: readonly Item[],
  ): Promise<readonly (Result | null)[]> => {
    let isCommitting = false
    const inOne = async (tx: TenantTransaction) => {
      const results = await work(tx, items)
      tx.beforeCommit(() => {
        isCommitting = true
      })
      return results
    }
    try {
      return await database.inTenant(partnerId, inOne, { lockTimeoutMs })
    } catch (error) {
      if (isCommitting) throw error
      if (!isTransient(error)) onError(error)
      return items.map(() => null)
    }
  }

  const createFor = <Item, Result>(work: SharedWork<Item, Result>) =>
    createBatches<Item, Result | null>({
      run: (partnerId, items) => runTogether(work, partnerId, items),
      atOnce,
      largest,
    })

  return {
    run: <Item, Result>(work: SharedWork<Item, Result>, partnerId: string, item: Item) => {
      const batches = (batchesOf.get(work) as Batches<Item, Result | null> | undefined) ?? createFor(work)
      batchesOf.set(work, batches as Batches<unknown, unknown>)
      return batches.add(partnerId, item)
    },
  }
}
