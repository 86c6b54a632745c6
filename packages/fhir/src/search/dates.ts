const prefixes = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb', 'ap'] as const
type Prefix = (typeof prefixes)[number]

/** A range of milliseconds, without its end. */
interface Range {
  readonly from: number
  readonly to: number
}

/** A condition on a time: what the prefix says, and the range that the written precision covers. */
export interface DateTest {
  readonly prefix: Prefix
  readonly range: Range
}

const form =
  /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/

const zoneOf = (zone: string | undefined) => (zone === undefined || zone === 'Z' ? 'Z' : zone)

/** The time from the start to the end of a written date or time. A time without a zone is in UTC. Null: there is no such time. */
function rangeOf(found: RegExpExecArray): Range | null {
  const [, , year = '', month, day, hour, minute, second, fraction, zone] = found
  const start = `${year}-${month ?? '01'}-${day ?? '01'}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}`
  const milliseconds = (fraction ?? '').slice(0, 3).padEnd(3, '0')
  const from = Date.parse(`${start}.${milliseconds}${zoneOf(zone)}`)
  // A day that its month does not have would become one of the next month.
  const isReal = day === undefined || new Date(`${year}-${month}-${day}T00:00Z`).getUTCDate() === Number(day)
  if (Number.isNaN(from) || !isReal) return null
  if (month === undefined) return { from, to: Date.UTC(Number(year) + 1, 0) }
  if (day === undefined) return { from, to: Date.UTC(Number(year), Number(month)) }
  const length = hour === undefined ? 86_400_000 : second === undefined ? 60_000 : fraction === undefined ? 1000 : 1
  return { from, to: from + length }
}

/** Reads a condition such as `ge2026-03-01`, or null if it is not one. */
export function readDateTest(value: string): DateTest | null {
  const found = form.exec(value)
  const range = found && rangeOf(found)
  return range ? { prefix: (found[1] as Prefix | undefined) ?? 'eq', range } : null
}

/** Whether a time or a period satisfies the condition. Source: https://hl7.org/fhir/R4/search.html#prefix */
export function passes({ prefix, range }: DateTest, { from, to }: { from: Date; to: Date | null }): boolean {
  const begin = from.getTime()
  // A period without an end goes on.
  const end = to === null ? Number.POSITIVE_INFINITY : to.getTime() + 1
  const isWithin = begin >= range.from && end <= range.to
  switch (prefix) {
    case 'eq':
      return isWithin
    case 'ne':
      return !isWithin
    case 'gt':
      return end > range.to
    case 'ge':
      return end > range.to || isWithin
    case 'lt':
      return begin < range.from
    case 'le':
      return begin < range.from || isWithin
    case 'sa':
      return begin >= range.to
    case 'eb':
      return end <= range.from
    case 'ap':
      return begin < range.to && end > range.from
  }
}
