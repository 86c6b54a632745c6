import { createStore } from '../state/store.ts'

/** `over`: the session has ended and nothing more is answered until the physician signs in again. */
export type SessionState = 'on' | 'over'

export const sessionState = createStore<SessionState>('on')

/** Called wherever an answer says that the session is over. What is on the page stays. */
export function sessionEnded(): void {
  sessionState.set('over')
}
