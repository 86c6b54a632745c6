import { createStore } from '@consult/ui/state/store.ts'

const nameOf = (callId: string) => `consult-call-seen:${callId}`

/** The sequence of the last message seen in each call. */
export const seenHere = createStore<Readonly<Record<string, number>>>({})

/** Returns the last seen sequence from before a reload, or null if none is stored. Only numbers are stored, never text. */
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
    // The browser stores nothing, so the value lasts only while the page is open.
  }
}
