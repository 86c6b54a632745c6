import type { SignalFrame } from '@consult/trpc'
import { createStore } from '../../ui/state/store.ts'

type AttendanceFrame = Extract<SignalFrame, { kind: 'attendance' }>
export type Attendee = AttendanceFrame['people'][number]
type Attendances = ReadonlyMap<string, readonly Attendee[]>

/** Who else has which consult before them, and writes there, as the stream last said. */
export const attendances = createStore<Attendances>(new Map())

export const nobody: readonly Attendee[] = []

/** How long what a new stream says of everybody may take to come, and how long the old holds without one; milliseconds. */
const settles = 500
const lasts = 15_000

let fresh: Map<string, readonly Attendee[]> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const replace = (all: Attendances) => {
  clearTimeout(timer)
  fresh = null
  attendances.set(all)
}

/** Takes in who is in a consult now. */
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

/** A new stream begins to say who is there; whom it does not name has gone. */
export function beginAttendances(): void {
  clearTimeout(timer)
  fresh = new Map()
  timer = setTimeout(() => replace(fresh ?? new Map()), settles)
}

/** Nobody says any more who is there: what was said holds a little longer. */
export function loseAttendances(): void {
  clearTimeout(timer)
  fresh = null
  timer = setTimeout(() => replace(new Map()), lasts)
}
