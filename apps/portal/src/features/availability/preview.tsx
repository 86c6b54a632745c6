'use client'

import type { Availability } from '@consult/domain'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { timeWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useState } from 'react'
import { useAppointments } from '../../entities/appointments/use-appointments.ts'
import { type PreviewDay, previewDays, slotsByDay } from './slots-by-day.ts'
import { availabilityWords } from './words.ts'

const lengths = [10, 15, 20, 30, 45, 60]
const day = 24 * 60 * 60 * 1000

function Day({ day: { date, slots, booked, clocksChange }, timeZone }: { day: PreviewDay; timeZone: string }) {
  const words = useWords(availabilityWords)
  const locale = useLocale()
  const name = new Intl.DateTimeFormat(locale.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))
  return (
    <li className="border-t border-line py-1.5 first:border-t-0">
      <details>
        <summary className="flex flex-wrap items-baseline gap-x-3 rounded-s text-s">
          <span className="min-w-24 font-medium first-letter:uppercase">{name}</span>
          <span className="figures flex-1 text-muted">{slots.length > 0 ? words.free(slots.length) : words.none}</span>
          {booked > 0 && <span className="figures text-s text-muted">{words.booked(booked)}</span>}
        </summary>
        {slots.length > 0 && (
          <p className="figures mt-1.5 text-s leading-6 text-muted">
            {slots.map((slot) => timeWords(slot, { ...locale, timeZone })).join(' · ')}
          </p>
        )}
      </details>
      {clocksChange && <p className="mt-1 text-s text-warning-text">{words.clocks(name)}</p>}
    </li>
  )
}

/** Shows the bookable times that the hours on the page produce, whether saved or not. */
export function Preview({ hours }: { hours: Availability }) {
  const words = useWords(availabilityWords)
  const [minutes, setMinutes] = useState(20)
  const [now] = useState(() => serverNow())
  const { items } = useAppointments(new Date(now).toISOString(), new Date(now + previewDays * day).toISOString())
  const booked = (items ?? [])
    .filter(({ status }) => status !== 'completed')
    .map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
  const days = slotsByDay(hours, new Date(now), minutes, booked)
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-s text-muted">
        {words.previewText}{' '}
        <select
          aria-label={words.length}
          value={minutes}
          onChange={(event) => setMinutes(Number(event.target.value))}
          className="min-h-8 rounded-s border border-line-strong bg-surface px-1.5 text-ink"
        >
          {lengths.map((length) => (
            <option key={length} value={length}>
              {words.minutes(length)}
            </option>
          ))}
        </select>
      </p>
      <ul aria-label={words.preview}>
        {days.map((each) => (
          <Day key={each.date} day={each} timeZone={hours.timeZone} />
        ))}
      </ul>
    </div>
  )
}
