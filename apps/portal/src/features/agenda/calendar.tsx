'use client'

import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar.css'
import type { AgendaItem } from '@consult/domain'
import FullCalendar, { type CalendarController } from '@fullcalendar/react'
import esLocale from '@fullcalendar/react/locales/es'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useCallback, useMemo, useState } from 'react'
import { useClock } from '../time/clock.ts'
import { timeWords } from '../time/days.ts'
import { serverNow } from '../time/server-clock.ts'
import { useLocale, useWords } from '../words/use-words.tsx'
import { standingOf, standingWords } from './standing.ts'
import { agendaWords } from './words.ts'

/** The span of time that the calendar shows, as instants. */
export interface ShownSpan {
  readonly from: string
  readonly to: string
  readonly title: string
}

type Told<Name extends 'datesSet' | 'eventClick'> = NonNullable<ComponentProps<typeof FullCalendar>[Name]>

// The calendar begins anew whenever one of these is another.
const plugins = [timeGrid, classicTheme]
const locales = [esLocale]
const dayHeaderFormat = { weekday: 'short', day: 'numeric', omitCommas: true } as const
const now = () => new Date(serverNow())

const over: readonly AgendaItem['status'][] = ['completed', 'cancelled']
const hour = 60 * 60 * 1000

const nameOf = ({ patient }: AgendaItem) => patient.displayName ?? patient.externalId

/** An appointment as the calendar takes it. */
function eventOf(item: AgendaItem) {
  return {
    id: item.id,
    title: nameOf(item),
    start: item.startsAt,
    end: item.endsAt,
    url: `/calls/${item.telehealthConsultId}`,
    className: over.includes(item.status) ? 'opacity-70' : '',
    extendedProps: { item },
  }
}

/** Where the calendar is scrolled to at first: a little before now, and never into the night. */
function startOf(timeZone: string): string {
  const before = new Date(serverNow() - hour)
  const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(before)
  return `${hours}:00:00`
}

/** With which day the reader's week begins, 0 for Sunday; Monday where the browser does not know. */
function firstDayOf(tag: string): number {
  // Newer than the types.
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7
}

/**
 * The days as a grid of hours. It is loaded when it is wanted, brings its styles as files and no others, and its
 * appointments are links.
 */
export function Calendar({
  controller,
  view,
  timeZone,
  items,
  onSpan,
}: {
  controller: CalendarController
  view: 'timeGridDay' | 'timeGridWeek'
  timeZone: string
  items: readonly AgendaItem[]
  onSpan: (span: ShownSpan) => void
}) {
  const words = useWords(agendaWords)
  const locale = useLocale()
  const router = useRouter()
  const minute = useClock((at) => Math.floor(at / 60_000))
  const events = useMemo(() => items.map(eventOf), [items])
  const datesSet = useCallback<Told<'datesSet'>>(
    ({ start, end, view: { title } }) => onSpan({ from: start.toISOString(), to: end.toISOString(), title }),
    [onSpan],
  )
  const eventClick = useCallback<Told<'eventClick'>>(
    ({ jsEvent, event }) => {
      if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return
      jsEvent.preventDefault()
      router.push(event.url)
    },
    [router],
  )
  const eventContent = useCallback(
    ({ event }: { event: { extendedProps: Record<string, unknown> } }) => {
      const item = event.extendedProps.item as AgendaItem
      const time = timeWords(item.startsAt, { ...locale, timeZone })
      const standing = standingOf(item, minute * 60_000)
      return (
        <span className="block min-w-0 leading-tight">
          <span className="sr-only">
            {words.appointment(nameOf(item), time, standingWords(item, standing, words, { ...locale, timeZone }))}
          </span>
          <span aria-hidden className="block truncate text-s">
            <span className="figures font-medium">{time}</span>{' '}
            {(standing === 'late' || standing === 'missed') && `${words.statuses[standing]} · `}
            {nameOf(item)}
          </span>
        </span>
      )
    },
    [words, locale, timeZone, minute],
  )
  const [scrollTime] = useState(() => startOf(timeZone))
  return (
    <FullCalendar
      controller={controller}
      plugins={plugins}
      locales={locales}
      locale={locale.language}
      firstDay={firstDayOf(locale.language)}
      timeZone={timeZone}
      initialView={view}
      headerToolbar={false}
      allDaySlot={false}
      nowIndicator
      now={now}
      scrollTime={scrollTime}
      height="100%"
      slotDuration="00:15:00"
      slotHeaderInterval="01:00:00"
      slotEventOverlap={false}
      dayHeaderFormat={dayHeaderFormat}
      datesSet={datesSet}
      events={events}
      eventClick={eventClick}
      eventContent={eventContent}
    />
  )
}
