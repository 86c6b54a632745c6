const two = (count: number) => String(count).padStart(2, '0')

/** Formats a duration as a clock: `04:09`, `1:04:09`. @param ms a negative value counts as zero. */
export function clockLength(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${two(minutes)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
