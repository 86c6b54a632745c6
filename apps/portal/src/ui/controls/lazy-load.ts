import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import { createStore } from '../state/store.ts'

const loads = new Set<() => Promise<unknown>>()
const pause = 2000

/** Loads until it is there: a part of the page that the network withholds for a moment must not take the page down. */
async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((next) => setTimeout(next, pause))
    }
  }
}

/** True once the page has what it was opened for. */
export const resting = createStore(false)
const rest = new Promise<void>((done) => {
  const unwatch = resting.subscribe(() => {
    unwatch()
    done()
  })
})

/** A page, or the part of it that one has come for: it is loaded as soon as it is rendered. */
export function lazyWhenShown<Props>(
  load: () => Promise<ComponentType<Props>>,
  loading?: () => ReactNode,
): ComponentType<Props> {
  loads.add(load)
  return dynamic(() => persistently(load), { ssr: false, ...(loading && { loading }) })
}

/** A part that nobody needs at first: a dialog, a menu. It takes nothing of the network until the page rests, and stays. */
export function lazyWhenIdle<Props>(
  load: () => Promise<ComponentType<Props>>,
  loading?: () => ReactNode,
): ComponentType<Props> {
  loads.add(load)
  return dynamic(() => rest.then(() => persistently(load)), { ssr: false, ...(loading && { loading }) })
}

/** Settles when the browser has nothing else to do; where it cannot say so, after a moment. */
export const idle = () =>
  new Promise<unknown>((then) => {
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 1000 })
    else setTimeout(then, 300)
  })

/**
 * The page has what it was opened for: all of them are loaded, so that they open at once, and without a network too; one
 * after the other, so that nobody who has begun to work has to wait for them. Then the page says so: what comes after
 * this mark waits for nothing of the page's own.
 */
export async function loadAll(): Promise<void> {
  resting.set(true)
  for (const load of loads) {
    await idle()
    await persistently(load)
  }
  performance.mark('consult-at-rest')
}
