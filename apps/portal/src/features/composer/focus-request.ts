import { createStore } from '@consult/ui/state/store.ts'

/** The consult that was just claimed. Its composer takes the focus as soon as it renders. */
export const focusRequest = createStore<string | null>(null)

/** Requests the focus, except where that would open an on-screen keyboard. */
export function askForFocus(consultId: string): void {
  if (!window.matchMedia('(pointer: coarse)').matches) focusRequest.set(consultId)
}
