import { createStore } from '../../ui/state/store.ts'

/** How close the rows of the list stand: three lines each, or one. */
export type Density = 'comfortable' | 'compact'

const name = 'consult-list-density'

export const density = createStore<Density>('comfortable')

/** Takes what was chosen in this browser. Called once the page is there: the server does not know it. */
export function loadDensity(): void {
  try {
    if (localStorage.getItem(name) === 'compact') density.set('compact')
  } catch {
    // A browser that keeps nothing.
  }
}

export function keepDensity(chosen: Density): void {
  density.set(chosen)
  try {
    localStorage.setItem(name, chosen)
  } catch {
    // It holds until the page is left.
  }
}
