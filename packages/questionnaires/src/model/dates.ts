/** Whether a year, month and day exist in the calendar. A month or day that is not stated counts as the first. */
function exists(year: string, month = '01', day = '01'): boolean {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}

/** Whether a text is a FHIR date: a year, a month or a day. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text)
  return match !== null && exists(match[1] ?? '', match[2], match[3])
}

/** Whether a text is a FHIR time: `09:30:00`. */
export const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?$/.test(text)

/** Whether a text is a FHIR dateTime: a date, or an instant with its offset. */
export function isDateTime(text: string): boolean {
  if (isDate(text)) return true
  const match = /^(\d{4}-\d\d-\d\d)T(.+?)(Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/.exec(text)
  return match !== null && isDate(match[1] ?? '') && isTime(match[2] ?? '')
}

/**
 * Compares two dates or dateTimes by what both state: `2026-05` and `2026-05-04` are equal.
 * @returns negative, 0 or positive
 */
export function compareDates(a: string, b: string): number {
  if (a.includes('T') && b.includes('T')) return Date.parse(a) - Date.parse(b)
  const length = Math.min(a.length, b.length, 10)
  const [left, right] = [a.slice(0, length), b.slice(0, length)]
  return left === right ? 0 : left < right ? -1 : 1
}
