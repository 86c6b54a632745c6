import type { Visit } from '../../../entities/visits/patient-visit.ts'

type Booked = Pick<Visit, 'id' | 'durationMinutes'> & { readonly scheduledFor: string }

const minute = 60_000

/** Counting from here, the seconds fit into the 32 bits of a sequence until 2092. */
const sequencesBegin = Date.UTC(2024, 0, 1)

/** A time in UTC, which every calendar shows in its own zone: `20260302T090000Z`. */
const calendarTime = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

/**
 * Returns a calendar file (RFC 5545) of a booked call. It contains the time and nothing else about the call, because calendars are
 * shared and synchronized. The same call keeps its UID, and a later file replaces an earlier one.
 * @param title what the calendar shows. Without commas, semicolons and backslashes.
 */
export function calendarFile({ id, scheduledFor, durationMinutes }: Booked, title: string, now: Date): string {
  const start = Date.parse(scheduledFor)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Consult//Calls//EN',
    'BEGIN:VEVENT',
    `UID:${id}@consult`,
    `DTSTAMP:${calendarTime(now.getTime())}`,
    // Grows with each second, so that the file of a call that has just moved counts.
    `SEQUENCE:${Math.floor((now.getTime() - sequencesBegin) / 1000)}`,
    `DTSTART:${calendarTime(start)}`,
    `DTEND:${calendarTime(start + durationMinutes * minute)}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}
