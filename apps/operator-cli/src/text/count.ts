/** Formats a number with its noun: `count(1, 'entry', 'entries')` → "1 entry". The default plural adds an s. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`
}
