import { createStore } from '../../../ui/state/store.ts'

const nameOf = (callId: string) => `consult-call-seen:${callId}`

/** The last message of each call that was in sight, by its sequence. */
export const seenHere = createStore<Readonly<Record<string, number>>>({})

/** The same after a reload, which the numbers outlast and no word does; null when nobody remembers. */
export function seenBefore(callId: string): number | null {
  try {
    const value = sessionStorage.getItem(nameOf(callId))
    return value === null ? null : Number(value)
  } catch {
    return null
  }
}

export function markSeen(callId: string, sequence: number): void {
  seenHere.set((all) => ({ ...all, [callId]: sequence }))
  try {
    sessionStorage.setItem(nameOf(callId), String(sequence))
  } catch {
    // A browser that keeps nothing: it is remembered as long as the page is open.
  }
}
