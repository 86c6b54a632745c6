import { createStore } from '@consult/ui/state/store.ts'

/**
 * `unsure`: an answer said that the session ended, but another tab may have started a new one; not checked yet. `over`:
 * all calls fail until the physician signs in again.
 */
export type SessionState = 'on' | 'unsure' | 'over'

export const sessionState = createStore<SessionState>('on')

/** Records that an answer reported the end of the session. The page keeps its contents. */
export function sessionEnded(): void {
  sessionState.set((now) => (now === 'on' ? 'unsure' : now))
}
