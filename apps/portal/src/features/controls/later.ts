import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'

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

/** A part of the page that is not needed at first: a dialog, a menu. It is loaded after the page, and stays. */
export function later<Props>(
  load: () => Promise<ComponentType<Props>>,
  loading?: () => ReactNode,
): ComponentType<Props> {
  loads.add(load)
  return dynamic(() => persistently(load), { ssr: false, ...(loading && { loading }) })
}

/**
 * Loads all of them while the page is at rest, so that they open at once, and without a network too. Then the page says
 * so: what comes after this mark waits for nothing of the page's own.
 */
export async function loadAll(): Promise<void> {
  await Promise.all([...loads].map(persistently))
  performance.mark('consult-at-rest')
}
