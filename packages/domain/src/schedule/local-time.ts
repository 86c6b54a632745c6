import { Temporal } from 'temporal-polyfill'

/**
 * The first instant at which clocks in the zone reach `time` on `date`. If clocks skip that time, it is the moment of
 * the change; if the time occurs twice, the first occurrence. `24:00` is the start of the next day.
 *
 * Later times never map to earlier instants, so windows that do not overlap in local time do not overlap at all.
 */
export function firstInstantAt(timeZone: string, date: Temporal.PlainDate, time: string): Date {
  const local =
    time === '24:00' ? date.add({ days: 1 }).toPlainDateTime() : date.toPlainDateTime(Temporal.PlainTime.from(time))
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (earlier.toPlainDateTime().equals(local)) return new Date(earlier.epochMilliseconds)
  const transition = earlier.getTimeZoneTransition('next')
  if (!transition) throw new RangeError('clocks skip a time without a change of offset')
  return new Date(transition.epochMilliseconds)
}

/** The local date in the zone at an instant. */
export function localDateAt(timeZone: string, instant: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}
