import { createStore } from '../../ui/state/store.ts'

/** The consult whose composer takes the focus as soon as it is there: it has just been claimed. */
export const focusRequest = createStore<string | null>(null)

/** Asks for the focus, except where it would bring up a keyboard on the screen. */
export function askForFocus(consultId: string): void {
  if (!window.matchMedia('(pointer: coarse)').matches) focusRequest.set(consultId)
}
