/**
 * Counts on where a counter of so many bits wraps around: each number is taken for the one nearest to the last.
 * @returns a function that gives each number its place on a line without end, the first its own.
 */
export function unwrap(bits: 16 | 32): (value: number) => number {
  const size = 2 ** bits
  let last: number | null = null
  return (value) => {
    if (last === null) {
      last = value
      return value
    }
    const step = (((value - last) % size) + size) % size
    const unwrapped = last + (step < size / 2 ? step : step - size)
    last = unwrapped
    return unwrapped
  }
}
