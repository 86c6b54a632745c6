import { createStore } from '../../ui/state/store.ts'

/**
 * `unsure`: an answer said that the session is over, and it has not been looked whether another has begun meanwhile, in
 * another tab. `over`: nothing more is answered until the physician signs in again.
 */
export type SessionState = 'on' | 'unsure' | 'over'

export const sessionState = createStore<SessionState>('on')

/** Called wherever an answer says that the session is over. What is on the page stays. */
export function sessionEnded(): void {
  sessionState.set((now) => (now === 'on' ? 'unsure' : now))
}
