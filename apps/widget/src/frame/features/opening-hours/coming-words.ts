import { type Language, languageOf } from '../../../languages.ts'

const day = 86_400_000

/** Between day and time, where it is not a comma and a space. Where lists are written with "and", `Intl` has nothing for this. */
const commas: Readonly<Partial<Record<Language, string>>> = { ar: '، ', zh: '' }

/** Returns the start of the calendar day on the device. Twice a year, that day is 23 or 25 hours long. */
const dayOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** A coming day and time, within a sentence, in the device's time zone: "tomorrow, 8:00 AM". */
export function comingWords(locale: string, at: Date, now: Date): string {
  const days = Math.round((dayOf(at) - dayOf(now)) / day)
  const date =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at)
  return date + (commas[languageOf(locale)] ?? ', ') + time
}
