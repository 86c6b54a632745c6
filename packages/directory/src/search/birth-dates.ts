/** Returns the calendar day as `YYYY-MM-DD`, or null if there is no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay ? date.toISOString().slice(0, 10) : null
}

/** The years that a year of two digits can mean. */
const yearsOf = (year: string): number[] =>
  year.length === 2 ? [1900, 2000].map((from) => from + Number(year)) : [Number(year)]

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '')

/** The names of the months in the portal's languages, long and short. */
const months = new Map(
  ['en', 'es'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const { format } = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, n): [string, number] => [fold(format(Date.UTC(2000, n))), n + 1])
    }),
  ),
)

/** A way to write a date, and the days that it can mean. */
interface Writing {
  readonly form: RegExp
  readonly days: (parts: readonly string[]) => readonly (string | null)[]
}

/** The days of two numbers and a year: the day is first in most countries, the month in others. */
const eitherOrder = (one: string, other: string, year: string) =>
  yearsOf(year).flatMap((y) => [dayOf(y, Number(other), Number(one)), dayOf(y, Number(one), Number(other))])

const monthOf = (name: string) => months.get(fold(name)) ?? 0
const edge = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{N}])' }
const writing = (form: string, days: Writing['days']): Writing => ({
  form: new RegExp(`${edge.before}${form}${edge.after}`, 'u'),
  days,
})

const writings: readonly Writing[] = [
  // 1980-04-12, 1980/4/12
  writing('(\\d{4})[-./](\\d{1,2})[-./](\\d{1,2})', ([y, m, d]) => [dayOf(Number(y), Number(m), Number(d))]),
  // 12.04.1980, 04/12/1980, 12-4-80, 12. 4. 1980
  writing('(\\d{1,2})[-./ ] ?(\\d{1,2})[-./ ] ?(\\d{4}|\\d{2})', ([one = '', other = '', y = '']) =>
    eitherOrder(one, other, y),
  ),
  // 19800412, 12041980
  writing('(\\d{2})(\\d{2})(\\d{2})(\\d{2})', ([a = '', b = '', c = '', d = '']) => [
    dayOf(Number(a + b), Number(c), Number(d)),
    ...eitherOrder(a, b, c + d),
  ]),
  // 12 April 1980, 12 de abril de 1980
  writing('(\\d{1,2})\\.? (?:de )?(\\p{L}{3,10})\\.?,? (?:de )?(\\d{4})', ([d, m = '', y]) => [
    dayOf(Number(y), monthOf(m), Number(d)),
  ]),
  // April 12, 1980
  writing('(\\p{L}{3,10})\\.? (\\d{1,2}),? (\\d{4})', ([m = '', d, y]) => [dayOf(Number(y), monthOf(m), Number(d))]),
]

/** A date in a query. */
export interface WrittenDate {
  /** The days that it can mean, as `YYYY-MM-DD`. */
  readonly days: readonly string[]
  /** The rest of the query. */
  readonly rest: string
}

/**
 * Finds a date in a query, written in any usual way, with every reading that is a valid day.
 * @returns null if there is none.
 */
export function writtenDateIn(query: string): WrittenDate | null {
  for (const { form, days } of writings) {
    const match = form.exec(query)
    if (!match) continue
    const found = new Set(days(match.slice(1)).filter((day) => day !== null))
    if (found.size > 0) return { days: [...found], rest: query.replace(match[0], ' ') }
  }
  return null
}

/** The word that finds a patient by their birth date. No other word begins like it. */
export const birthDateWord = (day: string): string => `=${day.replaceAll('-', '')}`
