import { createStore, type Store } from '@consult/ui/state/store.ts'

/** The alerts of one kind that the physician dismissed, by key: they no longer show or sound. */
export interface Dismissals {
  readonly keys: Store<ReadonlySet<string>>
  /**
   * Dismisses these alerts in every tab of the browser, also after a reload. It drops all other keys, because those
   * alerts are over.
   */
  dismiss(keys: readonly string[]): void
  /** Picks up what other tabs dismiss. @returns a function that stops it. */
  follow(): () => void
}

/** @param name where the browser stores the keys. They hold ids and instants, no patient data. */
export function createDismissals(name: string): Dismissals {
  const kept = (): ReadonlySet<string> => {
    try {
      return new Set((localStorage.getItem(name) ?? '').split(' ').filter(Boolean))
    } catch {
      return new Set()
    }
  }
  const keys = createStore<ReadonlySet<string>>(typeof window === 'undefined' ? new Set() : kept())
  return {
    keys,
    dismiss: (dismissed) => {
      keys.set(new Set(dismissed))
      try {
        localStorage.setItem(name, dismissed.join(' '))
      } catch {
        // The browser stores nothing, so they stay dismissed only until the page closes.
      }
    },
    follow: () => {
      const take = ({ key }: StorageEvent) => {
        if (key === name) keys.set(kept())
      }
      window.addEventListener('storage', take)
      return () => window.removeEventListener('storage', take)
    },
  }
}
