import type { SignalFrame } from '@consult/trpc'
import { createStore } from '@consult/ui/state/store.ts'

type AttendanceFrame = Extract<SignalFrame, { kind: 'attendance' }>
export type Attendee = AttendanceFrame['people'][number]
type Attendances = ReadonlyMap<string, readonly Attendee[]>

/** The colleagues who have each consult open, and whether they are writing, as the stream last reported. */
export const attendances = createStore<Attendances>(new Map())

export const nobody: readonly Attendee[] = []

/**
 * How long a new stream may take to report all attendances, and how long the old ones stay without a stream;
 * milliseconds.
 */
const settles = 500
const lasts = 15_000

let fresh: Map<string, readonly Attendee[]> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const replace = (all: Attendances) => {
  clearTimeout(timer)
  fresh = null
  attendances.set(all)
}

/** Records who is in a consult now. */
export function takeAttendance({ consultId, people }: AttendanceFrame): void {
  const put = (all: Attendances) => {
    const next = new Map(all)
    if (people.length === 0) next.delete(consultId)
    else next.set(consultId, people)
    return next
  }
  if (fresh) fresh = put(fresh)
  attendances.set(put)
}

/** Starts a full update from a new stream. Anyone whom it does not report has left. */
export function beginAttendances(): void {
  clearTimeout(timer)
  fresh = new Map()
  timer = setTimeout(() => replace(fresh ?? new Map()), settles)
}

/** Handles the loss of the stream: the last known attendances stay a little longer. */
export function loseAttendances(): void {
  clearTimeout(timer)
  fresh = null
  timer = setTimeout(() => replace(new Map()), lasts)
}
