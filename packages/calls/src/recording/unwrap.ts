/**
 * Unwraps a counter of `bits` bits that wraps around. It reads each number as the value nearest to the last one.
 * @returns a function that maps each number to an unbounded count. The first number maps to itself.
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
