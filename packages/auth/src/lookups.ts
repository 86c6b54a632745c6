import { createBatches } from '@consult/engine'

/** The most concurrent statements. One runs while the next is sent. */
const atOnce = 2

/** The most ids in one statement. */
const largest = 200

/**
 * Finds rows by their ids. Those that are asked for while others are read share the next statement, which begins after
 * they were asked for: after an outage, every open page comes back at the same moment.
 * @param find reads rows in one statement; unknown ids are missing.
 * @returns a function that finds one row; null when there is none. It throws what `find` threw.
 */
export function createLookups<Row>(
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (id: string) => Promise<Row | null> {
  const batches = createBatches<string, Row | null>({
    run: async (_, ids) => {
      const found = await find([...new Set(ids)])
      return ids.map((id) => found.get(id) ?? null)
    },
    atOnce,
    largest,
  })
  return (id) => batches.add('', id)
}
