/** The parts of a date, as a person types them. */
export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

export type DatePart = keyof DateParts

const parts: readonly DatePart[] = ['day', 'month', 'year']

/** Returns the order in which people who speak the language write a date. */
export function partsInOrder(locale: string): readonly DatePart[] {
  const written = new Intl.DateTimeFormat(locale, { calendar: 'gregory' }).formatToParts(new Date(0))
  const found = written.flatMap(({ type }) => parts.filter((part) => part === type))
  return found.length === parts.length ? found : parts
}

/** Replaces the digits of Arabic and Persian keyboards. */
const westernDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))

/** Returns what was typed with only its digits. */
export const digitsOf = (text: string) => westernDigits(text).replace(/\D/g, '')

/** Returns the day as `1990-12-31`, or null when there is no such day. */
export function dayOf({ day, month, year }: DateParts): string | null {
  const [y = '', m = '', d = ''] = [year, month, day].map((text) => digitsOf(text))
  if (y.length !== 4 || m === '' || d === '' || m.length > 2 || d.length > 2) return null
  const written = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null
}
