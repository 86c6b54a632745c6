import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

/** The listeners of the page's single timer, which runs only while there are any. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
const tickMs = 1000

/**
 * Calls `listener` about every second. All countdowns use this timer.
 * @returns a function that unsubscribes.
 */
export function onTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const listener of [...listeners]) listener()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/**
 * Returns what `read` computes from the server's time, updated every second. The component renders again only when the
 * result changes, so `read` must return a primitive value.
 */
export function useClock<T extends string | number | boolean | null>(read: (now: number) => T): T {
  return useSyncExternalStore(
    onTick,
    () => read(serverNow()),
    () => read(serverNow()),
  )
}
