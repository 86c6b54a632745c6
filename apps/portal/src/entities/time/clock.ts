import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

/** One timer for the whole page, running while somebody looks at it. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
const tickMs = 1000

/** Tells `told` about every second. Source for everything that counts down. */
export function onTick(told: () => void): () => void {
  listeners.add(told)
  timer ??= setInterval(() => {
    for (const tell of [...listeners]) tell()
  }, tickMs)
  return () => {
    listeners.delete(told)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/**
 * What `read` makes of the server's time, kept up by the second. The component renders again only when that changes,
 * so `read` answers with something that compares: text, a number, true or false, or null.
 */
export function useClock<T extends string | number | boolean | null>(read: (now: number) => T): T {
  return useSyncExternalStore(
    onTick,
    () => read(serverNow()),
    () => read(serverNow()),
  )
}
