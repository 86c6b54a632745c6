const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * A length of time in words, rounded down to what matters: `45 s`, `12 min`, `1 h 5 min`, `2 d 3 h`.
 * @param ms milliseconds; less than none counts as none.
 */
export function durationWords(ms: number): string {
  const length = Math.max(0, ms)
  if (length < minute) return `${Math.floor(length / second)} s`
  if (length < hour) return `${Math.floor(length / minute)} min`
  if (length < day) return pair(Math.floor(length / hour), 'h', Math.floor((length % hour) / minute), 'min')
  return pair(Math.floor(length / day), 'd', Math.floor((length % day) / hour), 'h')
}

/** As `durationWords`, but steady: less than a minute is said without counting its seconds. */
export function waitWords(ms: number): string {
  return ms < minute ? 'under 1 min' : durationWords(ms)
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
}
