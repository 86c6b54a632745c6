import type { Guard } from '../machine/machine.ts'
import { anybodyFrom, missedAt, opensAt, reminderDue } from './booking-times.ts'
import type { TelehealthLifecycle } from './lifecycle.ts'

/** The guards on the transitions of the live-call table. */

interface Was {
  was: TelehealthLifecycle
}
interface At extends Was {
  now: Date
}
interface By extends Was {
  action: { physicianId: string }
}

const isRinging = ({ now, was }: At): boolean => was.ringExpiresAt !== null && now < was.ringExpiresAt

export const byReserved: Guard<By> = {
  says: 'the physician is the reserved one',
  holds: ({ was, action }) => action.physicianId === was.physicianId,
  otherwise: 'not_assigned',
}

/** The ring ends at `ringExpiresAt`: at that millisecond it is already over. */
export const ringRunning: Guard<At> = {
  says: 'the ring has not expired',
  holds: isRinging,
  otherwise: 'thread_not_active',
}

export const ringOver: Guard<At> = {
  says: 'the ring has expired',
  holds: (facts) => !isRinging(facts),
  otherwise: 'thread_not_active',
}

export const patientPresent: Guard<At> = {
  says: "the patient's client confirms that it is connected",
  holds: ({ now, was }) => was.presentUntil !== null && now < was.presentUntil,
  otherwise: 'thread_not_active',
}

/**
 * A booked call rings its own physician. It rings another physician only after the patient has waited the full reserved
 * time.
 */
export const bookedWith: Guard<At & By> = {
  says: 'the call is booked with this physician or with nobody, or its physician is late',
  holds: ({ now, was, action }) =>
    was.bookedPhysicianId === null || was.bookedPhysicianId === action.physicianId || isOpenToAll(now, was),
  otherwise: 'not_assigned',
}

const isOpenToAll = (now: Date, { scheduledFor, waitingSince }: TelehealthLifecycle): boolean =>
  scheduledFor !== null && waitingSince !== null && now >= anybodyFrom(scheduledFor, waitingSince)

const isMissed = ({ now, was: { scheduledFor, durationMinutes } }: At): boolean =>
  scheduledFor !== null && now >= missedAt(scheduledFor, durationMinutes)

export const booked: Guard<Was> = {
  says: 'the call is booked for a time',
  holds: ({ was }) => was.scheduledFor !== null,
  otherwise: 'thread_not_active',
}

/** A booked call whose patient did not come counts as missed from this millisecond on, even before the timer cancels it. */
export const missed: Guard<At> = {
  says: 'the patient did not come until ten minutes after the end of the booked time',
  holds: isMissed,
  otherwise: 'thread_not_active',
}

export const notMissed: Guard<At> = {
  says: 'the booked time ended less than ten minutes ago, or has not ended',
  holds: (facts) => !isMissed(facts),
  otherwise: 'thread_not_active',
}

export const waitingRoomOpen: Guard<At & { action: { anyTime: boolean } }> = {
  says: 'the waiting room of a booked call has opened, or the partner lets the patient in',
  holds: ({ now, was, action }) => action.anyTime || was.scheduledFor === null || now >= opensAt(was.scheduledFor),
  otherwise: 'waiting_room_not_open',
}

export const reminderIsDue: Guard<At & { action: { minutesBefore: number } }> = {
  says: 'this reminder is due',
  holds: ({ now, was, action }) =>
    was.scheduledFor !== null && reminderDue(was.scheduledFor, was.nextReminderAt, now) === action.minutesBefore,
  otherwise: 'thread_not_active',
}

export const recordingDue: Guard<Was> = {
  says: 'a recording is being made',
  holds: ({ was }) => was.recordingStatus === 'processing',
  otherwise: 'thread_not_active',
}

/** A failed recording may still become ready; a ready recording is announced once. */
export const recordingUnready: Guard<Was> = {
  says: 'a recording is being made or has failed',
  holds: ({ was }) => was.recordingStatus === 'processing' || was.recordingStatus === 'failed',
  otherwise: 'thread_not_active',
}

export const transcriptDue: Guard<Was> = {
  says: 'a transcript is being made',
  holds: ({ was }) => was.transcriptStatus === 'processing',
  otherwise: 'thread_not_active',
}

/** A failed transcript may still become ready. */
export const transcriptUnready: Guard<Was> = {
  says: 'a transcript is being made or has failed',
  holds: ({ was }) => was.transcriptStatus === 'processing' || was.transcriptStatus === 'failed',
  otherwise: 'thread_not_active',
}

export const unrated: Guard<Was> = {
  says: 'the consult has not been rated',
  holds: ({ was }) => was.rating === null,
  otherwise: 'already_rated',
}
