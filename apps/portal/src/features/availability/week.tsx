'use client'

import { type Weekday, weekdays } from '@consult/domain'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { CopyMenu } from './copy-menu.tsx'
import { copyWindows, type HoursDraft, type HoursFaults } from './hours-draft.ts'
import { WeekGrid } from './week-grid.tsx'
import { WindowLines } from './window-lines.tsx'
import { availabilityWords } from './words.ts'

/** A Monday. */
const monday = Date.UTC(2026, 10, 23)
const day = 24 * 60 * 60 * 1000

/** Returns the names of the weekdays in a language: `Monday`, `lunes`. */
function weekdayNames(language: string): Readonly<Record<Weekday, string>> {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return Object.fromEntries(weekdays.map((name, n) => [name, format.format(monday + n * day)])) as Record<
    Weekday,
    string
  >
}

/** The way to edit the week: painting, or entering times to the minute. Both change the same draft. */
export type WeekView = 'paint' | 'times'

/** Edits the weekly hours. */
export function Week({
  draft,
  faults,
  view,
  onView,
  onChange,
  onUndo,
}: {
  draft: HoursDraft
  faults: HoursFaults
  view: WeekView
  onView: (view: WeekView) => void
  onChange: (weekly: HoursDraft['weekly']) => void
  /** Undefined while there is nothing to undo. */
  onUndo: (() => void) | undefined
}) {
  const words = useWords(availabilityWords)
  const names = weekdayNames(useLanguage())
  const [step, setStep] = useState<15 | 30>(30)
  const copy = (from: Weekday, to: readonly Weekday[]) => {
    const copies = Object.fromEntries(to.map((day) => [day, copyWindows(draft.weekly[from])]))
    onChange({ ...draft.weekly, ...copies })
    announce(wordsNow(availabilityWords).copied(names[from]))
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-m font-semibold">{words.weekly}</h2>
        <IconButton label={words.undo} disabled={!onUndo} onClick={onUndo}>
          <Undo2 className="size-4.5 rtl:-scale-x-100" aria-hidden />
        </IconButton>
        {view === 'paint' && (
          <Segmented
            label={words.step}
            value={String(step) as '15' | '30'}
            options={[
              { value: '15', text: words.minutes(15) },
              { value: '30', text: words.minutes(30) },
            ]}
            onChange={(next) => setStep(next === '15' ? 15 : 30)}
          />
        )}
        <Segmented
          label={words.view}
          value={view}
          options={[
            { value: 'paint', text: words.views.paint },
            { value: 'times', text: words.views.times },
          ]}
          onChange={onView}
        />
      </div>
      {view === 'paint' ? (
        <>
          <WeekGrid weekly={draft.weekly} step={step} names={names} onChange={onChange} onCopy={copy} />
          <p id="paint-hint" className="text-xs text-muted">
            <span className="pointer-coarse:hidden">{words.paintHint}</span>
            <span className="hidden pointer-coarse:inline">{words.paintHintTouch}</span>
          </p>
        </>
      ) : (
        <ul aria-label={words.weekly}>
          {weekdays.map((day) => (
            <li
              key={day}
              className="grid grid-cols-1 gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0 sm:flex"
            >
              <h3 className="flex min-h-10 w-28 shrink-0 items-center font-medium first-letter:uppercase">
                {names[day]}
              </h3>
              <WindowLines
                day={names[day]}
                windows={draft.weekly[day]}
                faults={faults}
                off={words.off}
                onChange={(windows) => onChange({ ...draft.weekly, [day]: windows })}
              >
                <CopyMenu day={day} names={names} onCopy={(to) => copy(day, to)} />
              </WindowLines>
            </li>
          ))}
          <li className="border-t border-line pt-2 text-xs text-muted">{words.midnight}</li>
        </ul>
      )}
    </section>
  )
}
