'use client'

import type { AgendaItem } from '@consult/domain'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { dateWords, dayKey, dayWords, timeWords } from '@consult/web-client/time/days.ts'
import { CalendarCheck } from 'lucide-react'
import Link from 'next/link'
import { Born } from '../../entities/patients/born.tsx'
import { appointmentStatusOf, isPressing, movedWords } from './appointment-status.ts'
import { AppointmentStatusMark } from './appointment-status-mark.tsx'
import { noonOf } from './day-plan.ts'
import { agendaWords } from './words.ts'

function Appointment({ item, timeZone }: { item: AgendaItem; timeZone: string }) {
  const words = useWords(agendaWords)
  const locale = { ...useLocale(), timeZone }
  const appointmentStatus = useClock((at) => appointmentStatusOf(item, at))
  const moved = movedWords(item, words, locale)
  const now = useClock((at) => Date.parse(item.startsAt) <= at && at < Date.parse(item.endsAt))
  return (
    <li>
      <Link
        href={`/calls/${item.telehealthConsultId}`}
        aria-current={now ? 'time' : undefined}
        data-pressing={isPressing(appointmentStatus) ? '' : undefined}
        className="flex flex-wrap items-start gap-x-4 gap-y-1 rounded-m border border-line bg-surface px-3 py-2.5 hover:bg-hover aria-[current]:border-accent data-pressing:border-2 data-pressing:border-accent"
      >
        <span className="figures grid w-18 shrink-0 text-m whitespace-nowrap">
          <span className="font-medium">{timeWords(item.startsAt, locale)}</span>
          <span className="text-s text-muted">{timeWords(item.endsAt, locale)}</span>
        </span>
        <span className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
            <bdi className="min-w-0 font-semibold">{item.patient.displayName ?? item.patient.externalId}</bdi>
            <Born birthDate={item.patient.birthDate} className="text-s" />
          </span>
          <span className="line-clamp-2 text-s text-muted wrap-anywhere">
            <bdi>{item.reason ?? words.noReason}</bdi>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-s text-muted">
            {/* Being booked is what a list of bookings says anyway. */}
            <span className={appointmentStatus === 'invited' ? 'sr-only' : undefined}>
              <AppointmentStatusMark appointmentStatus={appointmentStatus} />
            </span>
            {moved}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The current time, between what has begun and what comes. */
function NowLine({ timeZone }: { timeZone: string }) {
  const locale = { ...useLocale(), timeZone }
  const time = useClock((now) => timeWords(now, locale))
  return (
    <li aria-hidden data-now="" className="flex items-center gap-2">
      <span className="figures text-xs font-semibold text-danger-text">{time}</span>
      <span className="h-0.5 flex-1 rounded-full bg-danger" />
    </li>
  )
}

function Day({ items, timeZone }: { items: readonly AgendaItem[]; timeZone: string }) {
  const begun = useClock((now) => items.filter(({ startsAt }) => Date.parse(startsAt) <= now).length)
  const list = items.map((item) => <Appointment key={item.id} item={item} timeZone={timeZone} />)
  // Where nothing has begun, the page begins with what comes.
  if (begun > 0 && begun < items.length) list.splice(begun, 0, <NowLine key="now" timeZone={timeZone} />)
  return <ul className="grid gap-2">{list}</ul>
}

/** Lists the calendar's appointments on a phone, soonest first. */
export function AppointmentList({
  items,
  timeZone,
  from,
  to,
}: {
  items: readonly AgendaItem[]
  timeZone: string
  from: string
  to: string
}) {
  const words = useWords(agendaWords)
  const locale = { ...useLocale(), timeZone }
  const today = useClock((now) => dayKey(now, locale))
  const noon = noonOf(today, timeZone)
  if (items.length === 0) {
    return (
      <EmptyState mark={<CalendarCheck className="size-7" strokeWidth={1.5} aria-hidden />} title={words.empty}>
        {words.emptyRange(dateWords(from, noon, locale), dateWords(Date.parse(to) - 1, noon, locale))} {words.emptyText}
      </EmptyState>
    )
  }
  const days = [...Map.groupBy(items, (item) => dayKey(item.startsAt, locale))]
  return (
    <section aria-label={words.list} className="grid gap-6">
      {days.map(([day, those]) => (
        <div key={day} className="grid gap-2">
          <h2 className="text-s font-semibold text-muted first-letter:uppercase">
            {dayWords(those[0]?.startsAt ?? from, noon, locale)}
            {day === today && `, ${dateWords(those[0]?.startsAt ?? from, noon, locale)}`}
          </h2>
          <Day items={those} timeZone={timeZone} />
        </div>
      ))}
    </section>
  )
}
