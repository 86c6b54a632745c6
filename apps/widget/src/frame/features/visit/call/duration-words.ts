/** Writes a duration, in milliseconds, as a clock shows it: "4:05", "1:04:05". */
export function durationWords(locale: string, ms: number): string {
  const digits = new Intl.NumberFormat(locale, { useGrouping: false })
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  // On a device whose clock is slow, the call has not started yet.
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const parts = hours > 0 ? [digits.format(hours), twoDigits.format(minutes)] : [digits.format(minutes)]
  return [...parts, twoDigits.format(seconds % 60)].join(':')
}
