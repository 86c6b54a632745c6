import { createStore } from '@consult/ui/state/store.ts'

const name = 'consult-single-keys'

function kept(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

/** Whether single-key shortcuts are on. People who dictate or have difficulty typing can turn them off (WCAG 2.1.4). */
export const singleKeys = createStore(typeof window === 'undefined' ? true : kept())

export function switchSingleKeys(on: boolean): void {
  singleKeys.set(on)
  try {
    localStorage.setItem(name, on ? 'on' : 'off')
  } catch {
    // The browser stores nothing, so the choice lasts only while the page is open.
  }
}
