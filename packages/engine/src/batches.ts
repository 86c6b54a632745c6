/** Runs items of the same key together. Keys do not wait for each other. */
export interface Batches<Item, Result, Key extends string = string> {
  /** Resolves with the item's result once its batch has run. @throws what the batch threw. */
  add(key: Key, item: Item): Promise<Result>
}

interface Waiting<Item, Result> extends PromiseWithResolvers<Result> {
  readonly item: Item
}

interface Line<Item, Result> {
  running: number
  isScheduled: boolean
  waiting: Waiting<Item, Result>[]
}

/**
 * Creates batches. While the maximum number of batches is running, new items wait and share the next batch. So nothing
 * waits under light load, and the cost per item falls as the load grows.
 * @param options.run returns one result for each item, in order.
 * @param options.atOnce the maximum number of concurrent batches of one key.
 * @param options.largest the maximum number of items in one batch.
 */
export function createBatches<Item, Result, Key extends string = string>(options: {
  run: (key: Key, items: readonly Item[]) => Promise<readonly Result[]>
  atOnce: number
  largest: number
}): Batches<Item, Result, Key> {
  const { run, atOnce, largest } = options
  const lines = new Map<Key, Line<Item, Result>>()

  const runBatch = async (key: Key, batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await run(
        key,
        batch.map(({ item }) => item),
      )
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const advance = (key: Key, line: Line<Item, Result>) => {
    while (line.waiting.length > 0 && line.running < atOnce) {
      line.running += 1
      void runBatch(key, line.waiting.splice(0, largest)).then(() => {
        line.running -= 1
        advance(key, line)
      })
    }
    if (line.running === 0) lines.delete(key)
  }

  return {
    add: (key, item) => {
      const line = lines.get(key) ?? { running: 0, isScheduled: false, waiting: [] }
      lines.set(key, line)
      const waiting = { item, ...Promise.withResolvers<Result>() }
      line.waiting.push(waiting)
      if (line.running < atOnce && !line.isScheduled) {
        line.isScheduled = true
        // Start the batch only after all items that arrive at the same time have been added.
        setImmediate(() => {
          line.isScheduled = false
          advance(key, line)
        })
      }
      return waiting.promise
    },
  }
}
