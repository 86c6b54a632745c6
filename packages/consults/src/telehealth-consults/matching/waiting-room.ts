import { type WaitingRoomTimes, waitingTimes } from '@consult/domain'

/** How long a heartbeat keeps the patient in matching, and how long their place is kept after it, in seconds. */
export const waitingRoomTimes: WaitingRoomTimes = waitingTimes

/** How long a ring lasts, in seconds. */
export const ringSeconds = 30

/** How many unanswered rings in a row set a physician to `away`. */
export const unansweredLimit = 2

/** How long a patient's call does not ring again for a physician who declined it, in seconds. */
export const declineSeconds = 60
