import { Temporal } from 'temporal-polyfill'

/**
 * The first instant at which clocks in the zone have reached `time` on `date`. Where clocks are put forward over it,
 * that is the moment they are; where it comes twice, the first time. `24:00` is the beginning of the next day.
 *
 * Later times never map to earlier instants, so windows that do not overlap on the clock do not overlap in fact.
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

/** The date that calendars in the zone show at an instant. */
export function localDateAt(timeZone: string, instant: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}
