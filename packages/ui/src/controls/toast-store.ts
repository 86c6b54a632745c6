import { createStore } from '../state/store.ts'

/** A toast: something that happened and needs no answer. */
export interface Toast {
  readonly id: number
  readonly title: string
  readonly words?: string
  readonly kind: 'done' | 'trouble'
  /** What the person can do about it. The toast then stays longer, and goes once it is done. `keys`: a shortcut. */
  readonly action?: { readonly title: string; readonly keys?: string; readonly does: () => void }
}

/** Toasts that are not yet on screen. They queue here because the component that shows them loads after the page. */
export const waitingToasts = createStore<readonly Toast[]>([])

let count = 0

/** Shows a toast in a corner of the page for a few seconds. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  count += 1
  const id = count
  waitingToasts.set((all) => [...all, { ...toast, id }])
}
