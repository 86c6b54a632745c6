/** So long before a booked call its waiting room opens, in milliseconds. */
const early = 15 * 60_000

/** When the waiting room of a call that is booked for `scheduledFor` opens. */
export const opensAt = (scheduledFor: Date): Date => new Date(scheduledFor.getTime() - early)
