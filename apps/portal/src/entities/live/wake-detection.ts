import { onTick } from '@consult/web-client/time/clock.ts'

/** A visible page's timers run every second. A longer gap than this means that the machine slept; milliseconds. */
const sleptAfter = 10_000
/**
 * A hidden page's timers may run only once a minute. The gap is checked when the page becomes visible; milliseconds.
 */
const awayAfter = 30_000

/**
 * Calls `listener` when the page's timers have not run for a long time. The connection may be dead by then, and the browser
 * may take a while to notice.
 * @returns a function that stops watching.
 */
export function onWake(listener: () => void): () => void {
  let lastAt = Date.now()
  const look = (allowed: number) => {
    const now = Date.now()
    const gap = now - lastAt
    lastAt = now
    if (gap > allowed && document.visibilityState === 'visible') listener()
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
