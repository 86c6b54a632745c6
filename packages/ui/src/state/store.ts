import { useSyncExternalStore } from 'react'

/** A value outside the component tree, kept only in this tab's memory. */
export interface Store<T> {
  get(): T
  set(next: T | ((was: T) => T)): void
  subscribe(listener: () => void): () => void
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
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns what `select` derives from the store's value. The component renders again when the result changes. */
export function useStore<T, Selected>(store: Store<T>, select: (value: T) => Selected): Selected {
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
