import { createStore } from '@consult/ui/state/store.ts'

/** The density of the list's rows: three lines each, or one. */
export type Density = 'comfortable' | 'compact'

const name = 'consult-list-density'

export const density = createStore<Density>('comfortable')

/**
 * Loads the density stored in this browser. Call it after the page has rendered, because the server does not know the
 * choice.
 */
export function loadDensity(): void {
  try {
    if (localStorage.getItem(name) === 'compact') density.set('compact')
  } catch {
    // The browser stores nothing.
  }
}

export function keepDensity(chosen: Density): void {
  density.set(chosen)
  try {
    localStorage.setItem(name, chosen)
  } catch {
    // The choice lasts until the page closes.
  }
}
