import type { Signals, ThreadAttendance } from '@consult/request'
import type { Follower } from '../hold-stream.ts'
import type { SignalFrame } from './signal-frames.ts'

/** Reports whether a widget may see the signal at all. */
export const isOwn = (asker: Follower, { patientId, consultId }: { patientId: string; consultId: string }) =>
  asker.kind === 'physician' ||
  (patientId === asker.patientId && (asker.consultId === null || consultId === asker.consultId))

const othersIn = (asker: Follower, thread: ThreadAttendance | undefined) =>
  (thread?.people ?? []).filter(({ id }) => asker.kind === 'physician' && id !== asker.physicianId)

/** The state of a thread for the stream's reader. */
function toAttendanceFrame(asker: Follower, consultId: string, thread: ThreadAttendance | undefined): SignalFrame {
  if (asker.kind === 'physician') return { kind: 'attendance', consultId, people: othersIn(asker, thread) }
  return { kind: 'typing', consultId, typing: thread?.assigneeTypes === true }
}

const isNothing = (frame: SignalFrame) =>
  frame.kind === 'attendance' ? frame.people.length === 0 : frame.kind === 'typing' && !frame.typing

/** A thread whose attendance changed. */
export interface ThreadChange {
  readonly consultId: string
  readonly patientId: string
  readonly was: ThreadAttendance | undefined
  readonly now: ThreadAttendance | undefined
  /** Everybody who is or was in it. */
  readonly people: ReadonlySet<string>
  /** The same object for all physicians who are not in it. Null: nothing changed for them. */
  readonly forOthers: SignalFrame | null
}

type Threads = Signals['threads']

const isSame = (one: SignalFrame, other: SignalFrame) =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)

/** The frame for a reader, or null if nothing changed for them. */
export function frameOf(asker: Follower, { consultId, was, now }: Pick<ThreadChange, 'consultId' | 'was' | 'now'>) {
  const frame = toAttendanceFrame(asker, consultId, now)
  return isSame(toAttendanceFrame(asker, consultId, was), frame) ? null : frame
}

function toChange(
  consultId: string,
  was: ThreadAttendance | undefined,
  now: ThreadAttendance | undefined,
): ThreadChange[] {
  const either = now ?? was
  if (was === now || !either) return []
  const frames = [was, now].map((thread): SignalFrame => {
    return { kind: 'attendance', consultId, people: thread?.people ?? [] }
  }) as [SignalFrame, SignalFrame]
  const people = new Set([was, now].flatMap((thread) => thread?.people ?? []).map(({ id }) => id))
  const forOthers = isSame(...frames) ? null : frames[1]
  return [{ consultId, patientId: either.patientId, was, now, people, forOthers }]
}

/** Compares attendances once for all streams that were sent the same state before. */
export class ThreadChanges {
  readonly #found = new WeakMap<Threads, WeakMap<Threads, readonly ThreadChange[]>>()

  between(was: Threads, now: Threads): readonly ThreadChange[] {
    const known = this.#found.get(was) ?? new WeakMap<Threads, readonly ThreadChange[]>()
    this.#found.set(was, known)
    const before = known.get(now)
    if (before) return before
    const ids = new Set([...was.keys(), ...now.keys()])
    const changes = [...ids].flatMap((id) => toChange(id, was.get(id), now.get(id)))
    known.set(now, changes)
    return changes
  }
}
