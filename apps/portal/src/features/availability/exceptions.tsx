'use client'

import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { dayKey } from '@consult/web-client/time/days.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type DateFault, type ExceptionDraft, type HoursFaults, nextKey } from './hours-draft.ts'
import { WindowLines } from './window-lines.tsx'
import { availabilityWords } from './words.ts'

function useDayName(date: string): string {
  const { newDay } = useWords(availabilityWords)
  const { language } = useLocale()
  if (date === '') return newDay
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${date}T12:00:00Z`))
}

function ExceptionLine({
  exception,
  today,
  faults,
  onChange,
  onRemove,
}: {
  exception: ExceptionDraft
  today: string
  faults: HoursFaults
  onChange: (exception: ExceptionDraft) => void
  onRemove: () => void
}) {
  const words = useWords(availabilityWords)
  const name = useDayName(exception.date)
  const fault = faults.get(exception.key) as DateFault | undefined
  return (
    <li className="grid grid-cols-1 gap-3 border-t border-line py-3 first:border-t-0 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <div className="grid content-start gap-1">
        <TextField
          type="date"
          label={words.date}
          min={today}
          value={exception.date}
          fault={fault && words.faults[fault]}
          onChange={(event) => onChange({ ...exception, date: event.target.value })}
        />
        {exception.date !== '' && <p className="text-s text-muted first-letter:uppercase">{name}</p>}
      </div>
      <div className="sm:pt-7">
        <WindowLines
          day={name}
          windows={exception.windows}
          faults={faults}
          off={words.dayOff}
          onChange={(windows) => onChange({ ...exception, windows })}
        />
      </div>
      <IconButton label={words.removeException(name)} onClick={onRemove} className="sm:mt-7">
        <Trash2 className="size-4.5" aria-hidden />
      </IconButton>
    </li>
  )
}

/** Edits the days whose hours differ from their weekday. Past days are hidden and stay unchanged. */
export function Exceptions({
  exceptions,
  timeZone,
  faults,
  onChange,
}: {
  exceptions: readonly ExceptionDraft[]
  timeZone: string
  faults: HoursFaults
  onChange: (exceptions: readonly ExceptionDraft[]) => void
}) {
  const words = useWords(availabilityWords)
  const today = useClock((now) => dayKey(now, { timeZone }))
  const shown = exceptions.filter(({ key, date }) => date === '' || date >= today || faults.has(key))
  const add = () => onChange([...exceptions, { key: nextKey(), date: '', windows: [] }])
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h2 className="text-m font-semibold">{words.exceptions}</h2>
        <p className="text-s text-muted">{words.exceptionsText}</p>
      </div>
      {shown.length > 0 && (
        <ul aria-label={words.exceptions}>
          {shown.map((exception) => (
            <ExceptionLine
              key={exception.key}
              exception={exception}
              today={today}
              faults={faults}
              onChange={(changed) => onChange(exceptions.map((each) => (each.key === exception.key ? changed : each)))}
              onRemove={() => onChange(exceptions.filter(({ key }) => key !== exception.key))}
            />
          ))}
        </ul>
      )}
      <Button onClick={add} className="justify-self-start">
        <Plus className="size-4.5" aria-hidden />
        {words.addException}
      </Button>
    </section>
  )
}
