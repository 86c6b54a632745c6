import { createStore } from '@consult/ui/state/store.ts'
import type { ShortcutKey } from './shortcuts.ts'

/** The active shortcuts by key, which the command palette offers. The most recently added part of the page wins the key. */
export const activeShortcuts = createStore<ReadonlyMap<ShortcutKey, () => void>>(new Map())

/** Activates a shortcut. @returns a function that removes it. */
export function activate(key: ShortcutKey, does: () => void): () => void {
  activeShortcuts.set((all) => new Map(all).set(key, does))
  return () =>
    activeShortcuts.set((all) => {
      if (all.get(key) !== does) return all
      const rest = new Map(all)
      rest.delete(key)
      return rest
    })
}
