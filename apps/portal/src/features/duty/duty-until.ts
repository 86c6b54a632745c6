const day = 24 * 60 * 60 * 1000

/**
 * Returns the next instant at which local clocks show a time of day, `18:30`, or null if the time is invalid.
 * @param now in milliseconds.
 */
export function nextAt(time: string, now: number): Date | null {
  const [hours, minutes] = time.split(':').map(Number)
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null
  const at = new Date(now)
  at.setHours(hours, minutes, 0, 0)
  if (at.getTime() > now) return at
  const tomorrow = new Date(now + day)
  tomorrow.setHours(hours, minutes, 0, 0)
  return tomorrow
}
