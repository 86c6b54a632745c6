import { type AgendaItem, type AvailabilityResource, type DayWindow, weekdays } from '@consult/domain'
import { Temporal } from 'temporal-polyfill'

/** The height of a day on the grid, minutes as clocks show them: the same for every day, so that hours stand in line. */
export const minutesPerDay = 24 * 60

/** A stretch of a day, minutes of its clocks. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** An appointment where it stands on its day: `lane` of `lanes` that share the width, from 0. */
export interface Placed extends Stretch {
  readonly item: AgendaItem
  readonly lane: number
  readonly lanes: number
}

/** A column of the grid. */
export interface DayPlan {
  /** `2026-11-23` */
  readonly date: string
  /** When it can be booked; null where the physician has set no hours. */
  readonly open: readonly Stretch[] | null
  readonly entries: readonly Placed[]
  /** True where clocks are changed on that day. */
  readonly clocksChange: boolean
}

/** Shorter ones are drawn so long, so that they can be read and pressed; minutes. */
const leastHeight = 20

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The minute of the day that clocks of the zone show at an instant, and the day. */
export function clockAt(instant: number, timeZone: string): { date: string; minute: number } {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(timeZone)
  return { date: at.toPlainDate().toString(), minute: at.hour * 60 + at.minute }
}

/** Days one after the other, from a date on. */
export function datesFrom(first: string, count: number): string[] {
  const start = Temporal.PlainDate.from(first)
  return Array.from({ length: count }, (_, n) => start.add({ days: n }).toString())
}

/** The date so many days later, or earlier. */
export const dayAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** The first day of the week that a date is in. @param firstDay 1 for Monday to 7 for Sunday. */
export function weekStart(date: string, firstDay: number): string {
  const day = Temporal.PlainDate.from(date)
  return day.subtract({ days: (day.dayOfWeek - firstDay + 7) % 7 }).toString()
}

/** From the beginning of the first day to the end of the last, as instants. */
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

/** Puts what overlaps side by side, as few lanes as it takes. */
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
 * A day as it stands on the grid. An appointment begins where clocks show its time and is as long as it lasts, on a day
 * of 23 or 25 hours too: in the hour that comes twice, two stand side by side. One over midnight is on both days.
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
  return {
    date,
    open: availability && availability.timeZone !== null ? openOn(availability, day) : null,
    entries: inLanes(entries),
    clocksChange: begins.hoursInDay !== 24,
  }
}

/**
 * The minute that the grid begins with: where the hours or the first appointment begin, whichever is earlier, in the
 * morning where there is neither; moved so far that now is in sight.
 * @param now the minute of today; null where today is not shown.
 * @param visible how many minutes are in sight at once.
 */
export function firstMinute(days: readonly DayPlan[], now: number | null, visible: number): number {
  const begins = days.flatMap(({ open, entries }) => [...(open ?? []), ...entries].map(({ from }) => from))
  const first = begins.length > 0 ? Math.min(...begins) : 8 * 60
  const hourOf = (minute: number) => Math.max(0, Math.floor(minute / 60) * 60)
  if (now === null) return hourOf(first)
  if (now < first) return hourOf(now)
  return now > first + visible - 60 ? hourOf(now - visible / 2) : hourOf(first)
}
