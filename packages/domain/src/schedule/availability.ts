import { z } from 'zod'
import { descriptions } from '../vocabulary/descriptions.ts'
import { dateSchema } from '../vocabulary/instant.ts'
import { timeZoneSchema } from '../vocabulary/time-zone.ts'

/** The weekdays, as named in availability. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** The maximum number of windows per day and exception, and of exceptions. */
export const availabilityLimits = { windowsPerDay: 12, exceptions: 400 } as const

/** A time of day on a 24-hour clock, `09:30`. */
const timeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Use a time of day on a 24-hour clock, such as 09:00.', abort: true })
  .meta({ examples: ['09:00'] })

/** The end of a window: a time of day, or `24:00` for the end of the day. A window past midnight is written as two. */
const endTimeSchema = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, {
  error: 'Use a time of day on a 24-hour clock, such as 17:00, or 24:00 for the end of the day.',
  abort: true,
})

const window = {
  start: timeSchema.describe(descriptions.windowStart),
  end: endTimeSchema.describe(descriptions.windowEnd),
}

/** Hours of one day, from `start` up to `end`. Times of this form can be compared as text. */
export interface DayWindow {
  readonly start: string
  readonly end: string
}

type Report = (issue: { index: number; field: 'start' | 'end'; message: string }) => void

/** Reports windows of one day that end before they begin, overlap, or exceed the limit. */
function checkDay(windows: readonly (DayWindow & { index: number })[], report: Report): void {
  for (const { index, start, end } of windows) {
    if (end <= start) report({ index, field: 'end', message: 'Use an end time after the start time.' })
  }
  let furthest = ''
  for (const { index, start, end } of windows.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    if (start < furthest)
      report({ index, field: 'start', message: 'This window overlaps another one on the same day.' })
    if (end > furthest) furthest = end
  }
  const beyond = windows[availabilityLimits.windowsPerDay]
  if (beyond)
    report({
      index: beyond.index,
      field: 'start',
      message: `Use at most ${availabilityLimits.windowsPerDay} windows per day.`,
    })
}

const byStart = (a: DayWindow, b: DayWindow) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)

const weeklySchema = z
  .array(z.object({ day: z.enum(weekdays).describe(descriptions.weekday), ...window }))
  .max(weekdays.length * availabilityLimits.windowsPerDay)
  .superRefine((weekly, context) => {
    const days = Map.groupBy(
      weekly.map((hours, index) => ({ ...hours, index })),
      ({ day }) => day,
    )
    for (const windows of days.values()) {
      checkDay(windows, ({ index, field, message }) => {
        context.addIssue({ code: 'custom', path: [index, field], message })
      })
    }
  })
  .transform((weekly) => weekly.toSorted((a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day) || byStart(a, b)))

const exceptionSchema = z.object({
  date: dateSchema.describe(descriptions.exceptionDate),
  windows: z
    .array(z.object(window))
    .max(availabilityLimits.windowsPerDay)
    .superRefine((windows, context) => {
      checkDay(
        windows.map((each, index) => ({ ...each, index })),
        ({ index, field, message }) => {
          context.addIssue({ code: 'custom', path: [index, field], message })
        },
      )
    })
    .transform((windows) => windows.toSorted(byStart))
    .describe(descriptions.exceptionWindows),
})

const exceptionsSchema = z
  .array(exceptionSchema)
  .max(availabilityLimits.exceptions)
  .superRefine((exceptions, context) => {
    const seen = new Set<string>()
    for (const [index, { date }] of exceptions.entries()) {
      if (seen.has(date))
        context.addIssue({ code: 'custom', path: [index, 'date'], message: 'Send each date only once.' })
      seen.add(date)
    }
  })
  .transform((exceptions) => exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)))

/**
 * Body of `PUT /v1/physicians/{id}/availability`; replaces all availability. Times are local times in `timeZone`. An
 * exception replaces its day; an exception without windows closes the day. Windows are sorted by time.
 */
export const setAvailabilitySchema = z.object({
  timeZone: timeZoneSchema.describe(descriptions.timeZone),
  weekly: weeklySchema.describe(descriptions.weekly),
  exceptions: exceptionsSchema.default([]).describe(descriptions.exceptions),
})

const windowOutput = {
  start: z.string().describe(descriptions.windowStart),
  end: z.string().describe(descriptions.windowEnd),
}

/** Availability as the API returns it; `timeZone` is null until availability is set. */
export const availabilitySchema = z.object({
  timeZone: z.string().nullable().describe('IANA time zone (`America/Los_Angeles`). `null` until hours are set.'),
  weekly: z
    .array(z.object({ day: z.enum(weekdays).describe(descriptions.weekday), ...windowOutput }))
    .describe(descriptions.weekly),
  exceptions: z
    .array(
      z.object({
        date: z.string().describe(descriptions.exceptionDate),
        windows: z.array(z.object(windowOutput)).describe(descriptions.exceptionWindows),
      }),
    )
    .describe(descriptions.exceptions),
})
export type AvailabilityResource = z.infer<typeof availabilitySchema>

/** When a physician can be booked: weekly windows, with exceptions for single days. */
export type Availability = z.output<typeof setAvailabilitySchema>
