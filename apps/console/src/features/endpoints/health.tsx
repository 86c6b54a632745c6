'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { timeWords } from '@consult/web-client/time/days.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import { HourGraph } from '../../ui/hour-graph.tsx'
import type { Endpoint } from './endpoint.ts'
import { endpointWords } from './words.ts'

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** The health graph of the last day, with its totals. */
export function Health({ hours }: Pick<Endpoint, 'hours'>) {
  const words = useWords(endpointWords)
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale.language)
  const delivered = number.format(sum(hours.map((hour) => hour.delivered)))
  const failed = number.format(sum(hours.map((hour) => hour.failed)))
  return (
    <div className="grid min-w-0 gap-1">
      <HourGraph hours={hours} summary={words.healthSummary(delivered, failed)} />
      <p className="figures text-xs text-muted" aria-hidden>
        {`${words.delivered} ${delivered} · ${words.failedCount} ${failed}`}
      </p>
    </div>
  )
}

/** Shows the same hours as a table. */
export function HealthTable({ hours }: Pick<Endpoint, 'hours'>) {
  const words = useWords(endpointWords)
  const locale = useLocale()
  return (
    <FigureTable
      summary={words.healthTable}
      columns={[words.hour, words.delivered, words.failedCount]}
      rows={hours.toReversed().map(({ from, delivered, failed }) => ({
        key: from,
        cells: [timeWords(from, locale), delivered, failed],
      }))}
    />
  )
}
