import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Short names of what a client has heard. It sends them back with its next request, so that it hears nothing twice. */
export type Heard = readonly string[]

/** As many names as a request's URL takes. What is older may be sent again, which does no harm. */
export const mostHeard = 200

export const heardSchema = z.array(z.string().max(16)).max(mostHeard)

/** The same for equal items, in every process. */
export const nameOf = (item: unknown): string =>
  createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 8)

/** The items that the client has not heard, and what it has heard after them. */
export function unheard<Item>(items: readonly Item[], heard: Heard): { fresh: readonly Item[]; heard: Heard } {
  const known = new Set(heard)
  const named = items.map((item) => [nameOf(item), item] as const)
  return {
    fresh: named.flatMap(([name, item]) => (known.has(name) ? [] : [item])),
    heard: named.map(([name]) => name).slice(-mostHeard),
  }
}
