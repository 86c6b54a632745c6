import { attendanceAt, type WaitingState, waitingStateOf, waitingTimes } from '@consult/domain/waiting-state'
import type { CallItem } from '../../entities/calls/call-item.ts'

const untilOf = ({ presentUntil }: Pick<CallItem, 'presentUntil'>) =>
  presentUntil === null ? null : Date.parse(presentUntil)

/** The patient's time, in milliseconds: now, or the time of their test clock. */
export const patientsTime = ({ testClock }: Pick<CallItem, 'testClock'>, now: number): number =>
  testClock === null ? now : Date.parse(testClock)

/** Returns the patient's state in the line. @param now in milliseconds. */
export function stateOf(item: CallItem, now: number): WaitingState {
  return waitingStateOf({
    isRinging: item.consult.status === 'ringing',
    attendance: attendanceAt(untilOf(item), patientsTime(item, now)),
    queue: item.consult.queue,
  })
}

/** Returns how long the patient has been silent, in milliseconds. */
export function silentFor(item: Pick<CallItem, 'presentUntil' | 'testClock'>, now: number): number {
  const at = patientsTime(item, now)
  return at - (untilOf(item) ?? at) + waitingTimes.presence * 1000
}

/** Whether a call may ring for this physician, and if not, why. */
export type Taking =
  | 'rings_here'
  | 'rings_elsewhere'
  | 'may'
  | 'booked_here'
  | 'booked_elsewhere'
  | 'not_licensed'
  | 'not_there'

export function takingOf(item: CallItem, me: string, now: number): Taking {
  const { consult, bookedPhysicianId, licensed } = item
  if (consult.status === 'ringing') return consult.physicianId === me ? 'rings_here' : 'rings_elsewhere'
  if (bookedPhysicianId !== null && bookedPhysicianId !== me) return 'booked_elsewhere'
  if (!licensed) return 'not_licensed'
  const { is } = stateOf(item, now)
  if (is === 'silent' || is === 'lost') return 'not_there'
  return bookedPhysicianId === me ? 'booked_here' : 'may'
}
