import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import { createStore } from '../state/store.ts'

type Load = () => Promise<unknown>

const loads = new Set<Load>()
/** The parts that were rendered before the page was ready, in that order, each with what lets them load. */
const turns = new Map<Load, () => void>()
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
let isReady = false

/**
 * Resolves when a part may load: once the page is ready, immediately, because a person asks for it then. A part that was
 * rendered before that waits for its turn, because all hidden dialogs and menus at once would block a phone.
 */
const turnOf = (load: Load) => (isReady ? Promise.resolve() : new Promise<void>((come) => turns.set(load, come)))

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
  return dynamic(() => turnOf(load).then(() => persistently(load)), { ssr: false, ...(loading && { loading }) })
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

/**
 * Loads the lazy parts once the page is ready, except those that few users open, so that they open immediately, even offline. It
 * loads them one at a time, so that the page stays responsive: first those that the page has rendered. At the end it sets the
 * performance mark `consult-at-rest`: the page itself loads nothing more after that.
 */
export async function loadAll(): Promise<void> {
  isReady = true
  await painted()
  for (const [load, come] of turns) {
    await idle()
    come()
    await persistently(load)
  }
  resting.set(true)
  for (const load of loads) {
    if (turns.has(load)) continue
    await idle()
    await persistently(load)
  }
  performance.mark('consult-at-rest')
}
