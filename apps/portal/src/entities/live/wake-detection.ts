import { onTick } from '../time/clock.ts'

/** A page in sight is given its time every second: after a longer gap than this the machine has slept; milliseconds. */
const sleptAfter = 10_000
/** Out of sight it is given time once a minute at the least, and what it missed is looked at when it comes back. */
const awayAfter = 30_000

/**
 * Tells `told` when the page has been without time for long: then nobody knows whether its connection still is one,
 * and it may take the network a while to say that it is not.
 */
export function onWake(told: () => void): () => void {
  let lastAt = Date.now()
  const look = (allowed: number) => {
    const now = Date.now()
    const gap = now - lastAt
    lastAt = now
    if (gap > allowed && document.visibilityState === 'visible') told()
  }
  const untick = onTick(() => look(sleptAfter))
  const seen = () => {
    if (document.visibilityState === 'visible') look(awayAfter)
  }
  document.addEventListener('visibilitychange', seen)
  return () => {
    untick()
    document.removeEventListener('visibilitychange', seen)
  }
}
