import { type MailLanguage, mailLanguageOf } from '../mail/account-mail-words.ts'
import { calendarOf, calendarText, calendarTime } from './calendar-lines.ts'

/** A booked call, as far as a calendar may know it. */
export interface BookedCall {
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isCancelled: boolean
}

/** They name nobody: the calendar's provider stores them, and others may see the calendar. */
const words: Readonly<Record<MailLanguage, { readonly name: string; readonly call: string }>> = {
  en: { name: 'Consult agenda', call: 'Booked call' },
  es: { name: 'Agenda de Consult', call: 'Llamada reservada' },
}

/** How often calendars are asked to read the feed again. Many decide on their own. */
const readAgainAfter = 'PT1H'

function eventOf(call: BookedCall, summary: string, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    // The same at every reading, so that a call that moves is not a second call.
    `UID:${calendarText(call.id)}`,
    `DTSTAMP:${calendarTime(now)}`,
    `DTSTART:${calendarTime(call.startsAt)}`,
    `DTEND:${calendarTime(call.endsAt)}`,
    `SUMMARY:${summary}`,
    'CLASS:PRIVATE',
    ...(call.isCancelled ? ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT'] : ['STATUS:CONFIRMED', 'TRANSP:OPAQUE']),
    'END:VEVENT',
  ]
}

/**
 * Writes booked calls as a calendar (RFC 5545): times in UTC, and no name, reason or link.
 * @param language a BCP 47 tag. Default: English.
 */
export function agendaCalendar(calls: readonly BookedCall[], language: string | null, now: Date): string {
  const { name, call } = words[mailLanguageOf([language])]
  const title = calendarText(name)
  const summary = calendarText(call)
  return calendarOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Consult//Agenda//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${readAgainAfter}`,
    `X-PUBLISHED-TTL:${readAgainAfter}`,
    ...calls.flatMap((booked) => eventOf(booked, summary, now)),
    'END:VCALENDAR',
  ])
}
