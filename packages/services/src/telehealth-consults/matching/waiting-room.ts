import { type WaitingRoomTimes, waitingTimes } from '@consult/domain'

/** How long a heartbeat keeps the patient in matching, and how long their place is kept after it, in seconds. */
export const waitingRoomTimes: WaitingRoomTimes = waitingTimes

/** How long a ring lasts, in seconds. */
export const ringSeconds = 30

/** So many unanswered rings in a row set a physician `away`. */
export const unansweredLimit = 2

/** How long a physician who declined a patient is not rung for them again, in seconds. */
export const declineSeconds = 60
