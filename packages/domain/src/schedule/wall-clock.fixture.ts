import fc from 'fast-check'
import type { Availability, DayWindow } from './availability.ts'
import { weekdays } from './availability.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The time that clocks in the zone show, such as `2026-03-29T01:59:59`, read from the platform and not from the library
 * under test.
 */
export function wallClock(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    // The Swedish locale writes dates in ISO 8601 form.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(instant).replace(' ', 'T')
}

const minute = 60_000
const hour = 60 * minute

/** The first minute at which clocks have reached a local time, found by checking one minute after another. */
export function firstMinuteAt(timeZone: string, local: string): Date {
  const shownAt = (at: number) => wallClock(timeZone, new Date(at))
  const threeHoursBefore = new Date(Date.parse(`${local}Z`) - 3 * hour).toISOString().slice(0, 19)
  // Zones lie between -12 and +14 hours.
  let at = Date.parse(`${local}Z`) - 15 * hour
  // Clocks are set back by two hours at most, so the skipped minutes are far from the time.
  while (shownAt(at + 3 * hour) < threeHoursBefore) at += 3 * hour
  while (shownAt(at) < local) at += minute
  return new Date(at)
}

/** Nights around which clocks change, in zones that change them in different ways. */
export const clockChanges: readonly (readonly [timeZone: string, date: string])[] = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Europe/London', '2027-03-28'],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  // At midnight, forward and back.
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['America/Havana', '2026-03-08'],
  ['America/Havana', '2026-11-01'],
  ['Asia/Beirut', '2026-03-29'],
  ['America/Santiago', '2026-04-04'],
  ['America/Santiago', '2026-09-06'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2019-02-16'],
  // Back before Ramadan and forward after it, weeks apart.
  ['Africa/Casablanca', '2026-02-15'],
  ['Africa/Casablanca', '2026-03-22'],
  // A change of two hours at once, and a day that was skipped.
  ['Antarctica/Troll', '2026-03-29'],
  ['Antarctica/Troll', '2026-10-25'],
  ['Pacific/Apia', '2011-12-30'],
  // No clock changes: offsets with quarter hours, and no offset.
  ['Asia/Kathmandu', '2026-05-05'],
  ['Pacific/Kiritimati', '2026-01-01'],
  ['UTC', '2026-06-30'],
]

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The windows of one day: no windows, some windows (some of them adjacent), or the whole day. */
const dayWindows: fc.Arbitrary<DayWindow[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 8 })
  .map((quarters) => quarters.toSorted((a, b) => a - b))
  .chain((edges) =>
    fc.array(fc.boolean(), { minLength: edges.length, maxLength: edges.length }).map((kept) =>
      edges.slice(1).flatMap((end, n) => {
        const start = edges[n] ?? 0
        return kept[n] ? [{ start: clock(start * 15), end: clock(end * 15) }] : []
      }),
    ),
  )

/** Availability in a zone, with exceptions on some of `dates`. */
export function anyAvailability(timeZone: string, dates: readonly string[]): fc.Arbitrary<Availability> {
  const week = fc.tuple(...weekdays.map(() => dayWindows))
  const exceptions = fc.tuple(...dates.map((date) => fc.option(dayWindows).map((windows) => ({ date, windows }))))
  return fc.tuple(week, exceptions).map(([byDay, days]) => ({
    timeZone,
    weekly: weekdays.flatMap((day, n) => (byDay[n] ?? []).map((window) => ({ day, ...window }))),
    exceptions: days.flatMap(({ date, windows }) => (windows ? [{ date, windows }] : [])),
  }))
}
