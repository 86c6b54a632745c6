/** Returns the value below which this share of the sorted values lies; 0 for an empty list. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Returns the median, which a single disturbed round does not change. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Formats a whole number with thousands separators. */
export const whole = (value: number) => Math.round(value).toLocaleString('en')

/** Formats milliseconds, with a decimal below 10. */
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`

/** Formats a ratio with two decimals. */
export const ratio = (value: number) => value.toFixed(2)
