import { createStore } from '../../ui/state/store.ts'

const name = 'consult-single-keys'

function kept(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

/** Whether single keys do something: who dictates, or types with difficulty, can switch them off (WCAG 2.1.4). */
export const singleKeys = createStore(typeof window === 'undefined' ? true : kept())

export function switchSingleKeys(on: boolean): void {
  singleKeys.set(on)
  try {
    localStorage.setItem(name, on ? 'on' : 'off')
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
}
