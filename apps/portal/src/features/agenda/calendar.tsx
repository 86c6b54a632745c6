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
import { timeWords } from '../time/days.ts'
import { serverNow } from '../time/server-clock.ts'
import { useLocale, useWords } from '../words/use-words.tsx'
import { agendaWords } from './words.ts'

/** The span of time that the calendar shows, as instants. */
export interface ShownSpan {
  readonly from: string
  readonly to: string
  readonly title: string
}

const over: readonly AgendaItem['status'][] = ['completed', 'cancelled']
const hour = 60 * 60 * 1000

/** Where the calendar is scrolled to at first: a little before now, and never into the night. */
function startOf(timeZone: string): string {
  const before = new Date(serverNow() - hour)
  const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(before)
  return `${hours}:00:00`
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
  const nameOf = ({ patient }: AgendaItem) => patient.displayName ?? patient.externalId
  return (
    <FullCalendar
      controller={controller}
      plugins={[timeGrid, classicTheme]}
      locales={[esLocale]}
      locale={locale.language}
      timeZone={timeZone}
      initialView={view}
      headerToolbar={false}
      allDaySlot={false}
      nowIndicator
      now={() => new Date(serverNow())}
      scrollTime={startOf(timeZone)}
      height="100%"
      slotDuration="00:30:00"
      slotEventOverlap={false}
      eventMinHeight={26}
      dayHeaderFormat={{ weekday: 'short', day: 'numeric', omitCommas: true }}
      datesSet={({ start, end, view: { title } }) =>
        onSpan({ from: start.toISOString(), to: end.toISOString(), title })
      }
      events={items.map((item) => ({
        id: item.id,
        title: nameOf(item),
        start: item.startsAt,
        end: item.endsAt,
        url: `/calls/${item.telehealthConsultId}`,
        className: over.includes(item.status) ? 'opacity-70' : '',
        extendedProps: { item },
      }))}
      eventClick={({ jsEvent, event }) => {
        if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return
        jsEvent.preventDefault()
        router.push(event.url)
      }}
      eventContent={({ event }) => {
        const item = event.extendedProps.item as AgendaItem
        const time = timeWords(item.startsAt, { ...locale, timeZone })
        return (
          <span className="block min-w-0 leading-tight">
            <span className="sr-only">{words.appointment(nameOf(item), time, words.statuses[item.status])}</span>
            <span aria-hidden className="block truncate text-s">
              <span className="figures font-medium">{time}</span> {nameOf(item)}
            </span>
          </span>
        )
      }}
    />
  )
}
