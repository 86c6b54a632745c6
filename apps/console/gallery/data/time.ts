/** The moment at which the states happen: all times are relative to it. */
const now = Date.now()

/** @returns the ISO time so many minutes after now; negative for before. */
export const inMinutes = (minutes: number): string => new Date(now + minutes * 60_000).toISOString()

/** @returns the ISO time so many days after now; negative for before. */
export const inDays = (days: number): string => inMinutes(days * 24 * 60)

/** @returns the date so many days after today, in UTC; negative for before. */
export const dayIn = (days: number): string => inDays(days).slice(0, 10)
