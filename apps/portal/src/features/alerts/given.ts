import { createStore } from '@consult/ui/state/store.ts'

/** A consult that somebody gave to the physician, or offers them. */
export interface Given {
  readonly consultId: string
  /** Who gave it, as a sentence. */
  readonly title: string
  /** The patient, and why they came. */
  readonly about: string
}

/** The newest one: what the keys open. */
export const newestGiven = createStore<Given | null>(null)

/** Urgent ones that the physician has not opened. They stand among the alerts instead of passing as toasts. */
export const urgentGiven = createStore<readonly Given[]>([])

/** Removes a consult that was opened or dismissed. */
export function settleGiven(consultId: string): void {
  if (newestGiven.get()?.consultId === consultId) newestGiven.set(null)
  urgentGiven.set((all) =>
    all.some((one) => one.consultId === consultId) ? all.filter((one) => one.consultId !== consultId) : all,
  )
}

/** A new stream repeats the signals of the last minute. */
const repeatsMs = 120_000

/** Returns a function that says whether a consult was not told about shortly before. @param now milliseconds. */
export function createOnce(now: () => number): (consultId: string) => boolean {
  const told = new Map<string, number>()
  return (consultId) => {
    const before = told.get(consultId)
    told.set(consultId, now())
    return before === undefined || now() - before > repeatsMs
  }
}
