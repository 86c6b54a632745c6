import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * Short names of the items that a client has received. The client sends them back with its next request, so that it
 * receives nothing twice.
 */
export type Heard = readonly string[]

/** As many names as fit in a request's URL. Older items may be sent again, which does no harm. */
export const mostHeard = 200

export const heardSchema = z.array(z.string().max(16)).max(mostHeard)

/** A name that is the same for equal items in every process. */
export const nameOf = (item: unknown): string =>
  createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 8)

/** The items that the client has not received, and the names that it sends back with its next request. */
export function unheard<Item>(items: readonly Item[], heard: Heard): { fresh: readonly Item[]; heard: Heard } {
  const known = new Set(heard)
  const named = items.map((item) => [nameOf(item), item] as const)
  return {
    fresh: named.flatMap(([name, item]) => (known.has(name) ? [] : [item])),
    heard: named.map(([name]) => name).slice(-mostHeard),
  }
}
