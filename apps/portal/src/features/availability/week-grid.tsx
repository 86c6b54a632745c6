'use client'

import { type Weekday, weekdays } from '@consult/domain'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useEffect, useMemo, useRef } from 'react'
import { CopyMenu } from './copy-menu.tsx'
import type { HoursDraft } from './hours-draft.ts'
import { areaOf, type Cell, minutesPerDay, opennessOf, paintWeek, type Stroke, stretchesOf } from './paint.ts'
import { useStrokes } from './use-strokes.ts'
import { HourBlocks } from './week-blocks.tsx'
import { clockOf, type WeekClock } from './week-clock.ts'
import { availabilityWords } from './words.ts'

function WeekdayHeader({
  day,
  names,
  clock,
  onCopy,
}: {
  day: Weekday
  names: Readonly<Record<Weekday, string>>
  clock: WeekClock
  onCopy: (to: readonly Weekday[]) => void
}) {
  return (
    <th scope="col" className="h-9 border-s border-b border-line bg-surface p-0 text-s font-medium">
      <span className="flex min-w-0 items-center justify-center">
        <span className="sr-only">{names[day]}</span>
        <span aria-hidden className="truncate first-letter:uppercase @max-md:hidden">
          {clock.short(day)}
        </span>
        <span aria-hidden className="uppercase @md:hidden">
          {clock.letter(day)}
        </span>
        <span className="@max-xl:hidden">
          <CopyMenu day={day} names={names} onCopy={onCopy} compact />
        </span>
      </span>
    </th>
  )
}

/** Labels the line where an hour begins. The steps in between have labels only for screen readers. */
function HourLabel({ minutes, clock }: { minutes: number; clock: WeekClock }) {
  if (minutes % 60 !== 0) return <span className="sr-only">{clock.time(minutes)}</span>
  return (
    <span className={classes('figures absolute end-1.5 whitespace-nowrap', minutes > 0 ? '-top-2' : 'top-0')}>
      <span className="@max-md:hidden">{clock.hour(minutes)}</span>
      <span className="@md:hidden">{clock.bare(minutes)}</span>
    </span>
  )
}

/** A grid on which the physician paints the hours of a week. @param step minutes of a cell. */
export function WeekGrid({
  weekly,
  step,
  names,
  onChange,
  onCopy,
}: {
  weekly: HoursDraft['weekly']
  step: 15 | 30
  names: Readonly<Record<Weekday, string>>
  onChange: (weekly: HoursDraft['weekly']) => void
  onCopy: (from: Weekday, to: readonly Weekday[]) => void
}) {
  const words = useWords(availabilityWords)
  const { language } = useLocale()
  const clock = useMemo(() => clockOf(language), [language])
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const slots = minutesPerDay / step
  const stretches = weekdays.map((day) => stretchesOf(weekly[day]))
  const openness = ({ day, slot }: Cell) => opennessOf(stretches[day] ?? [], slot * step, (slot + 1) * step)
  const paint = (made: Stroke) => {
    onChange(paintWeek(weekly, made, step))
    const { days, from, to } = areaOf(made, step)
    const over = [...new Set([days[0], days.at(-1)])].flatMap((day) => (day ? [names[day]] : [])).join(' – ')
    announce((made.opens ? words.opened : words.closed)(over, clock.time(from), clock.time(to)))
  }
  const { stroke, cursor, pointer, onFocus, onKeyDown } = useStrokes({
    body,
    slots,
    isOpen: (cell) => openness(cell) === 'open',
    onPaint: paint,
  })
  const marked = stroke && areaOf(stroke, step)

  // Scroll to the first open hour, or to the morning, past the hours of the night.
  useEffect(() => {
    const first = Math.min(8 * 60, ...stretches.flat().map(({ from }) => from))
    const box = scroller.current
    if (box && body.current) box.scrollTop = (Math.max(0, first - 60) / minutesPerDay) * body.current.offsetHeight
  }, [])
  useEffect(() => {
    if (!stroke) return
    const { day, slot } = stroke.head
    body.current?.querySelector(`[data-cell="${day}-${slot}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [stroke])

  return (
    <div
      ref={scroller}
      className="@container max-h-[max(16rem,min(34rem,calc(100dvh-14rem)))] overflow-y-auto rounded-m border border-line"
    >
      <div className="relative">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells, so the table is a grid.
          role="grid"
          aria-label={words.weekly}
          aria-multiselectable
          aria-describedby="paint-hint"
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          className="w-full table-fixed border-separate border-spacing-0 select-none"
        >
          <thead className="sticky top-0 z-20">
            <tr>
              <th scope="col" className="h-9 w-12 border-b border-line bg-surface @max-md:w-9">
                <span className="sr-only">{words.time}</span>
              </th>
              {weekdays.map((day) => (
                <WeekdayHeader key={day} day={day} names={names} clock={clock} onCopy={(to) => onCopy(day, to)} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} className="cursor-crosshair" {...pointer}>
            {Array.from({ length: slots }, (_, slot) => (
              <tr key={slot * step} className="h-6">
                <th scope="row" className="relative cursor-default p-0 text-xs font-normal text-muted">
                  <HourLabel minutes={slot * step} clock={clock} />
                </th>
                {weekdays.map((name, day) => {
                  const open = openness({ day, slot })
                  return (
                    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which can be selected.
                    <td
                      key={name}
                      data-cell={`${day}-${slot}`}
                      tabIndex={cursor.day === day && cursor.slot === slot ? 0 : -1}
                      aria-selected={open === 'open'}
                      aria-label={`${names[name]} ${clock.range(slot * step, (slot + 1) * step)}, ${words.openness[open]}`}
                      className={classes(
                        'scroll-mt-10 border-s border-line p-0 focus-visible:-outline-offset-2',
                        (slot * step) % 60 === 0 && slot > 0 && 'border-t',
                      )}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {/* These blocks lie over the cells, to the minute: below the header row and beside the times. */}
        <div
          aria-hidden
          className="pointer-events-none absolute start-12 end-0 top-9 bottom-0 z-10 grid grid-cols-7 @max-md:start-9"
        >
          {weekdays.map((day, n) => (
            <HourBlocks
              key={day}
              stretches={stretches[n] ?? []}
              clock={clock}
              preview={stroke && marked?.days.includes(day) ? { ...marked, opens: stroke.opens } : null}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
