import { type AgendaItem, type AvailabilityResource, type DayWindow, weekdays } from '@consult/domain'
import { Temporal } from 'temporal-polyfill'

/** The height of a day on the grid, in clock minutes. It is the same for every day, so that the hours line up. */
export const minutesPerDay = 24 * 60

/** A stretch of a day, in minutes on its clock. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** An appointment placed on its day. It takes lane `lane`, counted from 0, of the `lanes` that share the width. */
export interface Placed extends Stretch {
  readonly item: AgendaItem
  readonly lane: number
  readonly lanes: number
}

/** A column of the grid. */
export interface DayPlan {
  /** `2026-11-23` */
  readonly date: string
  /** The bookable stretches. Null if the physician has set no hours. */
  readonly open: readonly Stretch[] | null
  readonly entries: readonly Placed[]
  /** How many entries are side by side at most. A day without entries has room for one. */
  readonly lanes: number
  /** True if the clocks change on that day. */
  readonly clocksChange: boolean
}

/** The minimum drawn length, in minutes. Shorter appointments are drawn this long so that they can be read and pressed. */
const leastHeight = 15

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the date and the minute of the day that clocks in the zone show at an instant. */
export function clockAt(instant: number, timeZone: string): { date: string; minute: number } {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(timeZone)
  return { date: at.toPlainDate().toString(), minute: at.hour * 60 + at.minute }
}

/** Returns the instant of noon on a date in the zone. Noon in UTC is on another date in zones that are twelve hours ahead. */
export const noonOf = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds

/** Returns `count` consecutive dates, starting with `first`. */
export function datesFrom(first: string, count: number): string[] {
  const start = Temporal.PlainDate.from(first)
  return Array.from({ length: count }, (_, n) => start.add({ days: n }).toString())
}

/** Returns the date that is `days` later, or earlier if `days` is negative. */
export const dayAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** Returns the first day of the week that contains a date. @param firstDay 1 for Monday to 7 for Sunday. */
export function weekStart(date: string, firstDay: number): string {
  const day = Temporal.PlainDate.from(date)
  return day.subtract({ days: (day.dayOfWeek - firstDay + 7) % 7 }).toString()
}

/** Returns the instants of the beginning of the first day and the end of the last. */
export function spanOf(dates: readonly string[], timeZone: string): { from: string; to: string } {
  const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds).toISOString()
  return {
    from: startOf(Temporal.PlainDate.from(dates[0] as string)),
    to: startOf(Temporal.PlainDate.from(dates.at(-1) as string).add({ days: 1 })),
  }
}

function openOn({ weekly, exceptions }: AvailabilityResource, date: Temporal.PlainDate): Stretch[] {
  const exception = exceptions.find((each) => each.date === date.toString())
  const windows: readonly DayWindow[] =
    exception?.windows ?? weekly.filter(({ day }) => day === weekdays[date.dayOfWeek - 1])
  return windows.map(({ start, end }) => ({ from: minuteOf(start), to: minuteOf(end) }))
}

/** Places overlapping entries side by side, in as few lanes as possible. */
function inLanes(entries: readonly (Stretch & { item: AgendaItem })[]): Placed[] {
  const placed: Placed[] = []
  let cluster: (Stretch & { item: AgendaItem; lane: number })[] = []
  let ends: number[] = []
  const close = () => {
    placed.push(...cluster.map((each) => ({ ...each, lanes: ends.length })))
    cluster = []
    ends = []
  }
  for (const entry of entries.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (ends.every((end) => end <= entry.from)) close()
    const free = ends.findIndex((end) => end <= entry.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = Math.max(entry.to, entry.from + leastHeight)
    cluster.push({ ...entry, lane })
  }
  close()
  return placed
}

/**
 * Lays out one day on the grid. An appointment begins at the time its clock shows and is as long as its duration, even on a
 * day of 23 or 25 hours: two appointments in the repeated hour appear side by side. An appointment that crosses midnight
 * appears on both days.
 */
export function planDay(
  date: string,
  {
    timeZone,
    items,
    availability,
  }: { timeZone: string; items: readonly AgendaItem[]; availability: AvailabilityResource | null },
): DayPlan {
  const day = Temporal.PlainDate.from(date)
  const begins = day.toZonedDateTime(timeZone)
  const [start, end] = [begins.epochMilliseconds, begins.add({ days: 1 }).epochMilliseconds]
  const entries = items.flatMap((item) => {
    const [from, to] = [Date.parse(item.startsAt), Date.parse(item.endsAt)]
    if (to <= start || from >= end) return []
    const minute = from < start ? 0 : clockAt(from, timeZone).minute
    const length = (Math.min(to, end) - Math.max(from, start)) / 60_000
    return [{ item, from: minute, to: Math.min(minutesPerDay, minute + length) }]
  })
  const placed = inLanes(entries)
  return {
    date,
    open: availability && availability.timeZone !== null ? openOn(availability, day) : null,
    entries: placed,
    lanes: Math.max(1, ...placed.map(({ lanes }) => lanes)),
    clocksChange: begins.hoursInDay !== 24,
  }
}

/** The grid shows at least so many hours: a few appointments must not leave the rest of the page empty. */
const leastHours = 8

/**
 * Returns the whole hours that the grid shows: from the first to the last in which somebody works or something is booked on any
 * of the days, so that no screen is full of empty night. Without either, it is a usual working day. The present hour is among them.
 * @param now the current minute of today; null if today is not shown.
 */
export function shownHours(days: readonly DayPlan[], now: number | null): Stretch {
  const busy: Stretch[] = days.flatMap(({ open, entries }) => [...(open ?? []), ...entries])
  if (busy.length === 0) busy.push({ from: 8 * 60, to: 18 * 60 })
  if (now !== null) busy.push({ from: now, to: now + 1 })
  const first = Math.floor(Math.min(...busy.map(({ from }) => from)) / 60)
  const last = Math.ceil(Math.max(...busy.map(({ to }) => to)) / 60)
  const to = Math.max(last, Math.min(24, first + leastHours))
  return { from: Math.min(first, to - leastHours) * 60, to: to * 60 }
}

/**
 * Returns how high an hour is, in rem. A quarter of an hour has room for two lines with accents above capitals, and so has half an
 * hour of a lower grid, which shows more of the day.
 */
export function hourHeightOf(days: readonly DayPlan[]): number {
  const isFine = days.some(({ entries }) => entries.some(({ from, to }) => to - from < 30))
  return isFine ? 9.6 : 7.2
}

/**
 * Returns the minute where the grid begins: the start of the hours or of the first appointment, whichever is earlier, or the
 * morning if there are neither. The result is shifted as needed to keep the current time visible.
 * @param now the current minute of today; null if today is not shown.
 * @param visible how many minutes are visible at once.
 */
export function firstMinute(days: readonly DayPlan[], now: number | null, visible: number): number {
  const begins = days.flatMap(({ open, entries }) => [...(open ?? []), ...entries].map(({ from }) => from))
  const first = begins.length > 0 ? Math.min(...begins) : 8 * 60
  const hourOf = (minute: number) => Math.max(0, Math.floor(minute / 60) * 60)
  if (now === null) return hourOf(first)
  if (now < first) return hourOf(now)
  return now > first + visible - 60 ? hourOf(now - visible / 2) : hourOf(first)
}
