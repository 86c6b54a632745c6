const two = (part: number) => String(part).padStart(2, '0')

/** Formats a time for an input of type `datetime-local` with seconds, in the reader's zone. */
export function localInput(at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}
