import type { CallItem } from '../call/call-item.ts'

/** How long after the last heartbeat the place in line is kept, milliseconds: 10 minutes, of which 30 s count as there. */
const keptAfterPresence = (10 * 60 - 30) * 1000
/** A heartbeat counts for so long, milliseconds. */
const presence = 30_000

/** Whether the patient is there: heard of lately, silent (since when, milliseconds), or silent for so long that the place is lost. */
export type Presence = { readonly is: 'here' } | { readonly is: 'silent' | 'lost'; readonly since: number }

export function presenceOf({ presentUntil }: Pick<CallItem, 'presentUntil'>, now: number): Presence {
  const until = presentUntil === null ? 0 : Date.parse(presentUntil)
  if (now < until) return { is: 'here' }
  return { is: now < until + keptAfterPresence ? 'silent' : 'lost', since: until - presence }
}

/** Whether a call may ring for this physician, and if not, why. */
export type Taking = 'rings_here' | 'rings_elsewhere' | 'may' | 'booked_here' | 'booked_elsewhere' | 'not_licensed'

export function takingOf({ consult, bookedPhysicianId, licensed }: CallItem, me: string): Taking {
  if (consult.status === 'ringing') return consult.physicianId === me ? 'rings_here' : 'rings_elsewhere'
  if (bookedPhysicianId !== null && bookedPhysicianId !== me) return 'booked_elsewhere'
  if (!licensed) return 'not_licensed'
  return bookedPhysicianId === me ? 'booked_here' : 'may'
}
