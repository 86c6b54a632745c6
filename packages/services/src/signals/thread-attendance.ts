import type { Attendance } from './attendance-store.ts'
import type { Person } from './person.ts'

/** Somebody before a thread, in however many tabs. */
export interface Attendee extends Person {
  readonly typing: boolean
}

/** Who has a thread before them. */
export interface ThreadAttendance {
  readonly asyncConsultId: string
  readonly patientId: string
  /** Physicians who look at it; the patient only while writing. */
  readonly people: readonly Attendee[]
  /** The physician who has the thread is writing to the patient. */
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
 * The threads that somebody has before them, by consult.
 * @param attendances in the order of their consults.
 * @param before what they were; what has not changed is the same object again, be it a thread or all of them.
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
