/** The source of the current time. Rules never call `Date.now()`: a test or a replay passes its own clock. */
export interface Clock {
  now(): Date
}

/** Returns `instant` plus whole seconds. */
export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}
