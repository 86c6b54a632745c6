import { useSyncExternalStore } from 'react'

/** A value that lives outside the page's components, in this tab's memory alone. */
export interface Store<T> {
  get(): T
  set(next: T | ((was: T) => T)): void
  subscribe(told: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const changed = typeof next === 'function' ? (next as (was: T) => T)(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const tell of [...listeners]) tell()
    },
    subscribe: (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
  }
}

/** What `select` makes of the store's value; the component renders again when that changes. */
export function useStore<T, Selected>(store: Store<T>, select: (value: T) => Selected): Selected {
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
