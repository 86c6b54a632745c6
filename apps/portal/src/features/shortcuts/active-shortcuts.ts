import { createStore } from '../../ui/state/store.ts'
import type { ShortcutKey } from './shortcuts.ts'

/** What the keys do right now, by key: what the command palette offers. The newest part of the page has the key. */
export const activeShortcuts = createStore<ReadonlyMap<ShortcutKey, () => void>>(new Map())

/** @returns what takes it out again. */
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
