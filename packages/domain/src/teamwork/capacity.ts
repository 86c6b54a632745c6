import { z } from 'zod'

/** The highest capacity. */
export const mostCapacity = 200

export const capacitySchema = z.number().int().min(0).max(mostCapacity)

/**
 * How many threads a physician is given from the queue. A number of their own counts only where the account has one, which turns the
 * giving on.
 * @returns null when the queue gives nothing, so nothing limits what they get
 */
export const capacityOf = (own: number | null, ofAccount: number | null): number | null =>
  ofAccount === null ? null : (own ?? ofAccount)

/** Reports whether the queue may give one more thread to a physician who has `load` of them. */
export const hasRoom = (load: number, capacity: number | null): boolean => capacity === null || load < capacity
