import { createStore } from '../../ui/state/store.ts'
import { type Breach, breachKey } from './breaches.ts'

const name = 'consult-dismissed-alerts'

function kept(): ReadonlySet<string> {
  try {
    return new Set((localStorage.getItem(name) ?? '').split(' ').filter(Boolean))
  } catch {
    return new Set()
  }
}

/** The breaches that the physician has dismissed: neither shown nor heard again. Ids and instants, nothing of a patient. */
export const dismissed = createStore<ReadonlySet<string>>(typeof window === 'undefined' ? new Set() : kept())

/** Dismisses these, in every tab of the browser and after a reload. What is not overdue any more is forgotten. */
export function dismiss(breaches: readonly Breach[]): void {
  const keys = breaches.map(breachKey)
  dismissed.set(new Set(keys))
  try {
    localStorage.setItem(name, keys.join(' '))
  } catch {
    // A browser that keeps nothing: they stay dismissed as long as the page.
  }
}

/** Takes in what is dismissed in other tabs. */
export function followDismissed(): () => void {
  const take = ({ key }: StorageEvent) => {
    if (key === name) dismissed.set(kept())
  }
  window.addEventListener('storage', take)
  return () => window.removeEventListener('storage', take)
}
