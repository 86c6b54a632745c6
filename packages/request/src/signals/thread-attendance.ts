import type { Attendance } from './attendance-store.ts'
import type { Person } from './person.ts'

/** A person who has a thread open, in one or more tabs. */
export interface Attendee extends Person {
  readonly typing: boolean
}

/** Who has a thread open. */
export interface ThreadAttendance {
  readonly asyncConsultId: string
  readonly patientId: string
  /** The physicians who have it open, and the patient while they type. */
  readonly people: readonly Attendee[]
  /** True while the assigned physician types. */
  readonly assigneeTypes: boolean
}

function toThread(tabs: readonly [Attendance, ...Attendance[]]): ThreadAttendance {
  const people = new Map<string, Attendee>()
  for (const { personType: type, personId: id, types } of tabs) {
    if (type === 'patient' && !types) continue
    people.set(id, { type, id, typing: types || people.get(id)?.typing === true })
  }
  const [{ asyncConsultId, patientId }] = tabs
  const assigneeTypes = tabs.some(({ isAssignee, types }) => isAssignee && types)
  return { asyncConsultId, patientId, people: [...people.values()], assigneeTypes }
}

const isSame = (one: ThreadAttendance, other: ThreadAttendance | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns the threads that people have open, by consult.
 * @param attendances in the order of their consults.
 * @param before the previous result. Unchanged threads, or the whole unchanged map, are returned as the same objects.
 */
export function toThreads(
  attendances: readonly Attendance[],
  before: ReadonlyMap<string, ThreadAttendance>,
): ReadonlyMap<string, ThreadAttendance> {
  const threads = new Map<string, ThreadAttendance>()
  for (const tabs of Map.groupBy(attendances, ({ asyncConsultId }) => asyncConsultId).values()) {
    const thread = toThread(tabs as [Attendance, ...Attendance[]])
    const was = before.get(thread.asyncConsultId)
    if (thread.people.length > 0) threads.set(thread.asyncConsultId, was && isSame(thread, was) ? was : thread)
  }
  const isUnchanged = threads.size === before.size && [...threads].every(([id, thread]) => before.get(id) === thread)
  return isUnchanged ? before : threads
}
