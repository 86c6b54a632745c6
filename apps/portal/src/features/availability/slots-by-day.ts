import { type Availability, freeSlots, type Span } from '@consult/domain'
import { Temporal } from 'temporal-polyfill'

/** A day of the preview: its free times and the number of booked ones. */
export interface PreviewDay {
  /** `2026-11-23` */
  readonly date: string
  readonly slots: readonly string[]
  readonly booked: number
  /** True if the clocks change on that day. */
  readonly clocksChange: boolean
}

/** The number of days in the preview. */
export const previewDays = 14

const dateIn = (zone: string, instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Returns the free times and bookings of the coming days, by day in the time zone of the hours. */
export function slotsByDay(hours: Availability, now: Date, minutes: number, booked: readonly Span[]): PreviewDay[] {
  const { timeZone } = hours
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).startOfDay()
  const end = new Date(today.add({ days: previewDays }).epochMilliseconds)
  const slots = [...freeSlots(hours, { startsAt: now, endsAt: end }, minutes, booked)]
  const free = Map.groupBy(slots, ({ startsAt }) => dateIn(timeZone, startsAt))
  const taken = Map.groupBy(booked, ({ startsAt }) => dateIn(timeZone, startsAt))
  return Array.from({ length: previewDays }, (_, n) => {
    const day = today.add({ days: n })
    const date = day.toPlainDate().toString()
    return {
      date,
      slots: (free.get(date) ?? []).map(({ startsAt }) => startsAt.toISOString()),
      booked: taken.get(date)?.length ?? 0,
      clocksChange: day.hoursInDay !== 24,
    }
  })
}
