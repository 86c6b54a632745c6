import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import { createStore } from '../state/store.ts'
import { createLoadTurns, type Load } from './load-turns.ts'

const loads = new Set<Load>()
const pause = 2000

/** Retries the load until it succeeds, so that a brief network failure does not break the page. */
async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((next) => setTimeout(next, pause))
    }
  }
}

/** True once the page has loaded what the user opened it for, and then all that it shows. */
export const resting = createStore(false)

/** A page, or its main part, that starts to load when it first renders. */
export function lazyWhenShown<Props>(
  load: () => Promise<ComponentType<Props>>,
  loading?: () => ReactNode,
): ComponentType<Props> {
  loads.add(load)
  return dynamic(() => persistently(load), { ssr: false, ...(loading && { loading }) })
}

/** A part that is not needed at first, such as a dialog or a menu. It loads only once the page is idle. */
export function lazyWhenIdle<Props>(
  load: () => Promise<ComponentType<Props>>,
  loading?: () => ReactNode,
): ComponentType<Props> {
  loads.add(load)
  return dynamic(() => turns.turnOf(load).then(() => persistently(load)), { ssr: false, ...(loading && { loading }) })
}

/**
 * A part that is not needed at first, but that a person may wait for, such as a ring. It loads before all those of
 * `lazyWhenIdle`, and at once after `loadFirst`.
 */
export function lazyFirst<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  loads.add(load)
  return dynamic(() => turns.firstTurnOf(load).then(() => persistently(load)), { ssr: false })
}

/** A large part that few users open, such as the viewer of documents. It loads only once it renders. */
export function lazyWhenAsked<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return dynamic(() => persistently(load), { ssr: false })
}

/** Resolves when the browser is idle, or after a short delay if the browser cannot report that. */
export const idle = () =>
  new Promise<unknown>((then) => {
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 1000 })
    else setTimeout(then, 300)
  })

/** Resolves when what has been rendered is on the screen, or after a second in a tab that is not. */
const painted = () =>
  new Promise<void>((then) => {
    requestAnimationFrame(() => setTimeout(then))
    setTimeout(then, 1000)
  })

const turns = createLoadTurns({ idle, painted, until: persistently })

/** Loads the parts of `lazyFirst` now. */
export const loadFirst = turns.hasten

/**
 * Loads the lazy parts once the page is ready, except those that few users open, so that they open immediately, even offline. It
 * loads them one at a time, so that the page stays responsive: first those that the page has rendered. At the end it sets the
 * performance mark `consult-at-rest`: the page itself loads nothing more after that.
 */
export async function loadAll(): Promise<void> {
  await turns.begin()
  resting.set(true)
  for (const load of loads) {
    if (turns.had(load)) continue
    await idle()
    await persistently(load)
  }
  performance.mark('consult-at-rest')
}
