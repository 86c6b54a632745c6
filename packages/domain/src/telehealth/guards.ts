import type { Guard } from '../machine/machine.ts'
import type { TelehealthLifecycle } from './lifecycle.ts'

/** The conditions that the table of the live-call consult puts on its moves. */

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
  says: 'the physician is the one reserved',
  holds: ({ was, action }) => action.physicianId === was.physicianId,
  otherwise: 'not_assigned',
}

/** The ring is over at `ringExpiresAt`, that very millisecond included. */
export const ringRunning: Guard<At> = {
  says: 'the ring has not run out',
  holds: isRinging,
  otherwise: 'thread_not_active',
}

export const ringOver: Guard<At> = {
  says: 'the ring has run out',
  holds: (facts) => !isRinging(facts),
  otherwise: 'thread_not_active',
}

export const patientPresent: Guard<At> = {
  says: "the patient's client is confirming that it is still there",
  holds: ({ now, was }) => was.presentUntil !== null && now < was.presentUntil,
  otherwise: 'thread_not_active',
}

/** A call that was booked rings its own physician and nobody else. */
export const bookedWith: Guard<By> = {
  says: 'the call is booked with this physician or with nobody',
  holds: ({ was, action }) => was.bookedPhysicianId === null || was.bookedPhysicianId === action.physicianId,
  otherwise: 'not_assigned',
}

export const recordingDue: Guard<Was> = {
  says: 'a recording is in the making',
  holds: ({ was }) => was.recordingStatus === 'processing',
  otherwise: 'thread_not_active',
}

/** A recording that failed may still come right; one that is ready is announced once. */
export const recordingUnready: Guard<Was> = {
  says: 'a recording is in the making or has failed',
  holds: ({ was }) => was.recordingStatus === 'processing' || was.recordingStatus === 'failed',
  otherwise: 'thread_not_active',
}

export const transcriptDue: Guard<Was> = {
  says: 'a transcript is in the making',
  holds: ({ was }) => was.transcriptStatus === 'processing',
  otherwise: 'thread_not_active',
}

/** One that failed may still come right. */
export const transcriptUnready: Guard<Was> = {
  says: 'a transcript is in the making or has failed',
  holds: ({ was }) => was.transcriptStatus === 'processing' || was.transcriptStatus === 'failed',
  otherwise: 'thread_not_active',
}

export const unrated: Guard<Was> = {
  says: 'the consult has not been rated',
  holds: ({ was }) => was.rating === null,
  otherwise: 'already_rated',
}
