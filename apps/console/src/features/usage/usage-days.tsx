'use client'

import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import { dateWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useState } from 'react'
import { FigureTable } from '../../ui/figure-table.tsx'
import { HourGraph } from '../../ui/hour-graph.tsx'
import { Section } from '../../ui/section.tsx'
import { type Usage, type UsageColumn, usageColumns, valueOfDay } from './usage.ts'
import { usageWords } from './words.ts'

/** The usage of the last 30 days: one number as bars, and as a table. */
export function UsageDays({ usage: { days, countedUntil } }: { usage: Usage }) {
  const words = useWords(usageWords)
  const locale = useLocale()
  const [column, setColumn] = useState<UsageColumn>('requests')
  const number = (count: number) => new Intl.NumberFormat(locale.language).format(count)
  const name = words.columns[column]
  const total = number(days.reduce((sum, day) => sum + valueOfDay(day, column), 0))
  const label = (day: string) => dateWords(`${day}T12:00:00Z`, serverNow(), { ...locale, timeZone: 'UTC' })
  return (
    <Section title={words.days}>
      <div className="max-w-80">
        <SelectField
          label={words.shown}
          value={column}
          options={usageColumns.map((value) => ({ value, text: words.columns[value] }))}
          onChange={setColumn}
        />
      </div>
      <div className="grid gap-1">
        <HourGraph
          hours={days.map((day) => ({ from: day.day, delivered: valueOfDay(day, column), failed: 0 }))}
          summary={words.summary(name, total)}
        />
        <p className="figures text-s text-muted" aria-hidden>
          {words.summary(name, total)}
        </p>
      </div>
      <FigureTable
        summary={words.table}
        columns={[words.day, name]}
        rows={days
          .toReversed()
          .map((day) => ({ key: day.day, cells: [label(day.day), number(valueOfDay(day, column))] }))}
      />
      {countedUntil && (
        <p className="text-s text-muted">
          {`${words.counted} `}
          <When at={countedUntil} />
        </p>
      )}
    </Section>
  )
}
