import type { CallItem } from '../../entities/calls/call-item.ts'

/** Clocks and timers of the service may be so late, milliseconds. */
const grace = 500
/** How often it is looked whether somebody who fell silent is back: nobody sends an event of that. */
const silentEvery = 30_000

/**
 * When what was read of the waiting room may have ceased to be true with no event telling so: a heartbeat that did not
 * come, a ring that ran out. Infinity for an empty room.
 * @param readAt when it was read, milliseconds.
 */
export function staleAt(line: readonly CallItem[], readAt: number): number {
  const ends = line.map(({ consult, presentUntil }) => {
    const ring = consult.ringExpiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(consult.ringExpiresAt) + grace
    const present = presentUntil === null ? 0 : Date.parse(presentUntil)
    const silent = present > readAt ? present + grace : readAt + silentEvery
    return Math.min(ring, silent)
  })
  // Never at once again: a timer of the service that is late would be asked for in a circle.
  return Math.max(readAt + 2 * grace, Math.min(...ends, Number.POSITIVE_INFINITY))
}
