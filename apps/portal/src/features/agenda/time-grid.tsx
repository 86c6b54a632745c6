'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { Clock } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { AppointmentEntry } from './appointment-entry.tsx'
import { clockAt, type DayPlan, firstMinute, hourHeightOf, type Stretch, shownHours } from './day-plan.ts'
import { ScrollEdges } from './scroll-edges.tsx'
import { agendaWords } from './words.ts'

const hoursOf = ({ from, to }: Stretch) => Array.from({ length: (to - from) / 60 }, (_, n) => from / 60 + n)
const share = (minutes: number, { from, to }: Stretch) => `${(minutes / (to - from)) * 100}%`
/** Keeps the first hour's label, which is centered on its line, below the header; pixels. */
const labelRoom = 12
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/**
 * A day is as wide as what it has side by side, so that every entry can be read. If the days do not fit beside each other,
 * the grid scrolls sideways.
 */
const widthOf = ({ lanes }: DayPlan, days: number) =>
  days === 1 ? { flex: 1 } : { flex: `${lanes} 1 0`, minWidth: `${lanes === 1 ? 7.5 : lanes * 8.75}rem` }

function DayHeader({ day, days, isToday }: { day: DayPlan; days: number; isToday: boolean }) {
  const words = useWords(agendaWords)
  const { language } = useLocale()
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(noon(day.date))
  return (
    <div
      aria-hidden
      style={widthOf(day, days)}
      className={classes(
        'flex items-center justify-center gap-1.5 border-s border-b border-line py-1.5 text-s',
        isToday ? 'bg-selected font-semibold text-accent-text' : 'text-muted',
      )}
    >
      <span className="truncate first-letter:uppercase">{format({ weekday: 'short' })}</span>
      <span className={classes('figures', !isToday && 'font-medium text-ink')}>{format({ day: 'numeric' })}</span>
      {day.clocksChange && (
        <span title={words.clocksChange}>
          <Clock className="size-3.5 text-warning-text" />
        </span>
      )}
    </div>
  )
}

/** Says the current time beside the hours, where no appointment covers it. */
function NowMark({ timeZone, shown }: { timeZone: string; shown: Stretch }) {
  const locale = { ...useLocale(), timeZone }
  const minute = useClock((now) => clockAt(now, timeZone).minute)
  const time = useClock((now) => timeWords(now, locale))
  if (minute < shown.from || minute >= shown.to) return null
  return (
    <span
      data-now-mark=""
      style={{ top: share(minute - shown.from, shown) }}
      className="figures absolute inset-x-0 z-1 -translate-y-1/2 border-e-2 border-danger bg-surface pe-0.5 text-end font-semibold tracking-tighter whitespace-nowrap text-danger-text"
    >
      {time}
    </span>
  )
}

/** Marks the current time in today's column. */
function NowLine({ timeZone, shown }: { timeZone: string; shown: Stretch }) {
  const minute = useClock((now) => clockAt(now, timeZone).minute)
  if (minute < shown.from || minute >= shown.to) return null
  return (
    <div
      aria-hidden
      data-now=""
      style={{ top: share(minute - shown.from, shown) }}
      className="pointer-events-none absolute inset-x-0 border-t-2 border-danger before:absolute before:-start-1 before:-top-1.25 before:size-2 before:rounded-full before:bg-danger"
    />
  )
}

function DayColumn({
  day,
  days,
  isToday,
  timeZone,
  shown,
}: {
  day: DayPlan
  days: number
  isToday: boolean
  timeZone: string
  shown: Stretch
}) {
  const words = useWords(agendaWords)
  const { language } = useLocale()
  const name = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(noon(day.date))
  return (
    <section
      aria-label={[name, isToday && words.today, day.clocksChange && words.clocksChange].filter(Boolean).join(', ')}
      aria-current={isToday ? 'date' : undefined}
      style={widthOf(day, days)}
      className={classes('relative border-s border-line', day.open ? 'bg-sunken' : 'bg-surface')}
    >
      {day.open?.map(({ from, to }) => (
        <div
          key={from}
          aria-hidden
          data-open={`${from}-${to}`}
          style={{ top: share(from - shown.from, shown), height: share(to - from, shown) }}
          className="absolute inset-x-0 bg-surface"
        />
      ))}
      {hoursOf(shown)
        .slice(1)
        .map((hour) => (
          <div
            key={hour}
            aria-hidden
            style={{ top: share(hour * 60 - shown.from, shown) }}
            className="absolute inset-x-0 h-px bg-line"
          />
        ))}
      {/* Before the appointments, which cover it: a line through a name cannot be read. */}
      {isToday && <NowLine timeZone={timeZone} shown={shown} />}
      <ol className="absolute inset-y-0 start-0 end-1.5">
        {day.entries.map((placed) => (
          <AppointmentEntry key={placed.item.id} placed={placed} shown={shown} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  )
}

/**
 * Shows days side by side over the hours in which somebody works or something is booked. Bookable hours are light; all others are shaded.
 * @param isLoaded whether the appointments belong to these days; if so, the grid scrolls to where the day begins.
 */
export function TimeGrid({
  days,
  timeZone,
  isLoaded,
}: {
  days: readonly DayPlan[]
  timeZone: string
  isLoaded: boolean
}) {
  const words = useWords(agendaWords)
  const { language } = useLocale()
  const today = useClock((now) => clockAt(now, timeZone).date)
  const scroller = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const hour = useClock((now) => Math.floor(clockAt(now, timeZone).minute / 60))
  const shown = shownHours(days, days.some(({ date }) => date === today) ? hour * 60 : null)
  const dates = days.map(({ date }) => date).join(' ')
  const scrolledFor = useRef('')
  useLayoutEffect(() => {
    if (!isLoaded || scrolledFor.current === dates || !scroller.current || !body.current) return
    scrolledFor.current = dates
    const perMinute = body.current.offsetHeight / (shown.to - shown.from)
    const now = clockAt(serverNow(), timeZone)
    const minute = days.some(({ date }) => date === now.date) ? now.minute : null
    scroller.current.scrollTop =
      (firstMinute(days, minute, scroller.current.clientHeight / perMinute) - shown.from) * perMinute - labelRoom
    const column = body.current.querySelector('[aria-current=date]')?.getBoundingClientRect()
    if (!column) return
    const frame = scroller.current.getBoundingClientRect()
    scroller.current.scrollLeft += Math.max(0, column.right - frame.right) + Math.min(0, column.left - frame.left)
  }, [isLoaded, dates, shown.from, shown.to, days, timeZone])
  const hourFormat = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' })
  return (
    <ScrollEdges box={scroller}>
      <section
        ref={scroller}
        data-strip=""
        aria-label={words.calendar}
        aria-busy={!isLoaded || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it, even with nothing booked.
        tabIndex={0}
        className="h-full overflow-auto rounded-m border border-line bg-surface -outline-offset-2"
      >
        <div className="sticky top-0 z-20 flex w-fit min-w-full bg-surface">
          <div className="sticky start-0 z-20 w-14 shrink-0 border-b border-line bg-surface" />
          {days.map((day) => (
            <DayHeader key={day.date} day={day} days={days.length} isToday={day.date === today} />
          ))}
        </div>
        <div
          ref={body}
          style={{ height: `${((shown.to - shown.from) / 60) * hourHeightOf(days)}rem` }}
          className="flex w-fit min-w-full"
        >
          <div aria-hidden className="sticky start-0 z-10 w-14 shrink-0 bg-surface text-xs text-muted">
            {hoursOf(shown).map((hour, n) => (
              <span
                key={hour}
                style={{ top: share(hour * 60 - shown.from, shown) }}
                className={classes('figures absolute end-2 whitespace-nowrap', n > 0 && '-translate-y-1/2')}
              >
                {hourFormat.format(Date.UTC(2026, 0, 1, hour))}
              </span>
            ))}
            {days.some(({ date }) => date === today) && <NowMark timeZone={timeZone} shown={shown} />}
          </div>
          {days.map((day) => (
            <DayColumn
              key={day.date}
              day={day}
              days={days.length}
              isToday={day.date === today}
              timeZone={timeZone}
              shown={shown}
            />
          ))}
        </div>
      </section>
    </ScrollEdges>
  )
}
