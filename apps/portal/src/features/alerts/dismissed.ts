import { createStore } from '@consult/ui/state/store.ts'
import { type Breach, breachKey } from './breaches.ts'

const name = 'consult-dismissed-alerts'

function kept(): ReadonlySet<string> {
  try {
    return new Set((localStorage.getItem(name) ?? '').split(' ').filter(Boolean))
  } catch {
    return new Set()
  }
}

/** The breaches that the physician dismissed; they no longer show or sound. Holds ids and instants, no patient data. */
export const dismissed = createStore<ReadonlySet<string>>(typeof window === 'undefined' ? new Set() : kept())

/** Dismisses these breaches in every tab of the browser, also after a reload. It drops those that are no longer overdue. */
export function dismiss(breaches: readonly Breach[]): void {
  const keys = breaches.map(breachKey)
  dismissed.set(new Set(keys))
  try {
    localStorage.setItem(name, keys.join(' '))
  } catch {
    // The browser stores nothing, so they stay dismissed only until the page closes.
  }
}

/** Picks up what other tabs dismiss. */
export function followDismissed(): () => void {
  const take = ({ key }: StorageEvent) => {
    if (key === name) dismissed.set(kept())
  }
  window.addEventListener('storage', take)
  return () => window.removeEventListener('storage', take)
}
