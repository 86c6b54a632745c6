/** The current time of the states: all times are relative to it. */
const now = Date.now()

/** @returns the ISO time that many minutes from now; a negative number gives a time in the past. */
export const inMinutes = (minutes: number): string => new Date(now + minutes * 60_000).toISOString()

/** @returns the ISO time that many days from now; a negative number gives a time in the past. */
export const inDays = (days: number): string => inMinutes(days * 24 * 60)

/** @returns the UTC date that many days from today; a negative number gives a date in the past. */
export const dayIn = (days: number): string => inDays(days).slice(0, 10)
