import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { Temporal } from 'temporal-polyfill'
import { patientAnswers } from './patients.ts'
import { now } from './people.ts'

/** A booked appointment of the signed-in physician. */
export type Appointment = OutputOf<'physicians.listAgenda'>['items'][number]
/** When a physician can be booked. */
export type Hours = OutputOf<'physicians.getAvailability'>

/** A zone without daylight saving time for each hour from UTC. */
const zones = [
  'Pacific/Honolulu',
  'Pacific/Gambier',
  'Pacific/Pitcairn',
  'America/Phoenix',
  'America/Costa_Rica',
  'America/Bogota',
  'America/Puerto_Rico',
  'America/Sao_Paulo',
  'America/Noronha',
  'Atlantic/Cape_Verde',
  'Atlantic/Reykjavik',
  'Africa/Lagos',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Guadalcanal',
  'Pacific/Fiji',
  'Pacific/Tongatapu',
] as const

const nowIn = (place: string) => Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(place)

/** A time zone in which it is now between 10 and 11 a.m.: the working day is in view at any time of day. */
export const zone = zones.find((place) => nowIn(place).hour === 10) ?? 'UTC'

/** @returns the calendar date that many days after today in the physician's zone: `2026-11-23`. */
export const dateAfter = (days: number) => nowIn(zone).toPlainDate().add({ days }).toString()

/** @returns the instant of a time on the physician's clock, that many days after today. */
export function at(days: number, time: string): string {
  return Temporal.PlainDateTime.from(`${dateAfter(days)}T${time}`)
    .toZonedDateTime(zone)
    .toInstant()
    .toString()
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

/** Mornings and afternoons from Monday to Friday. */
export const workingHours: Hours = {
  timeZone: zone,
  weekly: weekdays.flatMap((day) => [
    { day, start: '08:00', end: '12:00' },
    { day, start: '13:00', end: '17:00' },
  ]),
  exceptions: [],
}

interface Plan {
  readonly name: string | null
  readonly birthDate?: string | null
  readonly from: string
  readonly minutes: number
  readonly days?: number
  readonly fields?: Partial<Appointment>
}

/** An appointment at a time on the physician's clock. */
export function appointment({
  name,
  birthDate = name === null ? null : '1991-03-14',
  from,
  minutes,
  days = 0,
  fields,
}: Plan): Appointment {
  const startsAt = at(days, from)
  const id = `tc_${days}_${from}_${name}`
  return {
    id,
    telehealthConsultId: id,
    startsAt,
    endsAt: Temporal.Instant.from(startsAt).add({ minutes }).toString(),
    status: 'invited',
    cancelledReason: null,
    rescheduledFrom: null,
    reason: 'Check-up',
    patient: {
      id: `pat_${name}`,
      externalId: 'northwind-clinic/patients/2026/0048213-7f',
      displayName: name,
      birthDate,
    },
    ...fields,
  }
}

/** The answers that the pages with appointments request. */
export function agendaAnswers(items: readonly Appointment[], hours: Hours = workingHours): Answers {
  return {
    ...patientAnswers(),
    'physicians.getAvailability': hours,
    'physicians.listAgenda': ({ from, to }) => {
      const isAsked = ({ startsAt, endsAt }: Appointment) => (!to || startsAt < to) && (!from || endsAt > from)
      return { items: items.filter(isAsked) }
    },
  }
}
