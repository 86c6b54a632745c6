import { Temporal } from 'temporal-polyfill'
import type { Availability, DayWindow, Weekday } from './availability.ts'
import { weekdays } from './availability.ts'
import { firstInstantAt, localDateAt } from './local-time.ts'

/** A period of time, from `startsAt` up to `endsAt`. */
export interface Span {
  readonly startsAt: Date
  readonly endsAt: Date
}

const overlaps = (a: Span, b: Span) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** Reports whether one of the spans overlaps `span`. Adjacent spans do not overlap. */
export function overlapsAny(span: Span, spans: readonly Span[]): boolean {
  return spans.some((other) => overlaps(span, other))
}

/** The windows of a calendar day: those of its exception, if any, otherwise those of its weekday. */
function windowsOn({ weekly, exceptions }: Availability, date: Temporal.PlainDate): readonly DayWindow[] {
  const day = date.toString()
  const exception = exceptions.find((each) => each.date === day)
  if (exception) return exception.windows
  const weekday = weekdays[date.dayOfWeek - 1] as Weekday
  return weekly.filter((window) => window.day === weekday)
}

/**
 * The complete windows that overlap `within`, in order. They never overlap each other. A window during a forward clock
 * change is shorter by the skipped time, and is omitted when nothing remains; a window that contains a repeated hour is
 * longer.
 */
export function openWindows(availability: Availability, within: Span): Span[] {
  const { timeZone } = availability
  // One extra day on either side, because clock changes can cross midnight.
  const last = localDateAt(timeZone, within.endsAt).add({ days: 1 })
  const found: Span[] = []
  let date = localDateAt(timeZone, within.startsAt).subtract({ days: 1 })
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    for (const { start, end } of windowsOn(availability, date)) {
      const window = {
        startsAt: firstInstantAt(timeZone, date, start),
        endsAt: firstInstantAt(timeZone, date, end),
      }
      if (window.startsAt < window.endsAt && overlaps(window, within)) found.push(window)
    }
  }
  return found.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** Reports whether all of `span` is within open hours. Adjacent windows count as one. */
export function isOpen(availability: Availability, span: Span): boolean {
  let covered = span.startsAt
  for (const window of openWindows(availability, span)) {
    if (window.startsAt > covered) return false
    covered = window.endsAt
  }
  return covered >= span.endsAt
}
