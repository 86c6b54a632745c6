import type { CallItem } from '../../entities/calls/call-item.ts'

/** How late the service's clocks and timers may be, in milliseconds. */
const grace = 500
/** How often to check whether a silent patient is back, in milliseconds. No event reports it. */
const silentEvery = 30_000

/**
 * Returns when waiting-room data may become outdated without an event: at a missed heartbeat or an expired ring. Infinity
 * for an empty room.
 * @param readAt when it was read, in milliseconds.
 */
export function staleAt(line: readonly CallItem[], readAt: number): number {
  const ends = line.map(({ consult, presentUntil }) => {
    const ring = consult.ringExpiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(consult.ringExpiresAt) + grace
    const present = presentUntil === null ? 0 : Date.parse(presentUntil)
    const silent = present > readAt ? present + grace : readAt + silentEvery
    return Math.min(ring, silent)
  })
  // Always wait a little: otherwise a late timer of the service would cause requests in a tight loop.
  return Math.max(readAt + 2 * grace, Math.min(...ends, Number.POSITIVE_INFINITY))
}
