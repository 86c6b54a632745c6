/** The value below which a share of the sorted values lies; 0 of none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The middle of the values: one disturbed round does not move it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** A whole number with its thousands set apart. */
export const whole = (value: number) => Math.round(value).toLocaleString('en')

/** Milliseconds as people compare them. */
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`

/** How many times as much. */
export const ratio = (value: number) => value.toFixed(2)
