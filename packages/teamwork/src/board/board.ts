import type { AsyncConsultStatus, Priority } from '@consult/domain'

/** A physician as the board shows them: present, or with open consults. */
export interface BoardPhysician {
  readonly id: string
  readonly name: string
  readonly onDuty: boolean
  /** Active consults in which the physician owes a reply, of these overdue, and of these due soon. */
  readonly owed: number
  readonly overdue: number
  readonly dueSoon: number
  /** Consults that wait for the patient. */
  readonly waiting: number
  readonly snoozed: number
  /** Consults that wait for their reply or were offered to them, and how many the queue gives them. Null: it gives none. */
  readonly load: number
  readonly capacity: number | null
  /** When their next reply is due. */
  readonly nextDueAt: string | null
  readonly call: 'ringing' | 'in_progress' | null
  /** Until when they have time for the note of their last call. */
  readonly wrapUpUntil: string | null
}

/** An open consult that a supervisor may have to act on. Nothing in it says who the patient is. */
export interface BoardThread {
  readonly asyncConsultId: string
  readonly status: AsyncConsultStatus
  readonly priority: Priority
  readonly physicianId: string | null
  /** Null: in the queue. */
  readonly responseDueAt: string | null
  readonly queuedAt: string | null
}

/** A patient who waits for a call or is in one. Nothing in it says who the patient is. */
export interface BoardCall {
  readonly telehealthConsultId: string
  readonly status: 'waiting' | 'ringing' | 'in_progress'
  readonly priority: Priority
  /** Who is called or in the call. Null while it waits for a physician. */
  readonly physicianId: string | null
  /** Since when the patient waits; in a call, since when it has been going on. */
  readonly since: string
}

/** A consult that its physician put aside, in force now. Nothing in it says who the patient is. */
export interface BoardSnooze {
  readonly asyncConsultId: string
  readonly physicianId: string
  readonly until: string
}

/** The work of all physicians now. */
export interface Board {
  readonly physicians: BoardPhysician[]
  /** Consults in the queue, and since when the oldest has waited. */
  readonly queue: { readonly count: number; readonly oldestAt: string | null }
  readonly calls: { readonly waiting: number; readonly ringing: number; readonly inProgress: number }
  /** Who is counted in `calls`: those who wait by priority, the longest first; then the calls in the same order. */
  readonly callers: BoardCall[]
  /** Overdue, due soon or queued: the most pressing ones. */
  readonly threads: BoardThread[]
  /** The consults that are put aside, the first to come back first. */
  readonly snoozes: BoardSnooze[]
  /** Notes that wait for a co-signature; null where the partner asks for none. */
  readonly notesToCosign: number | null
}
