'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { timeWords } from '@consult/web-client/time/days.ts'
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

/** The same hours as a table, for those who cannot see the graph or want the numbers. */
export function HealthTable({ hours }: Pick<Endpoint, 'hours'>) {
  const words = useWords(endpointWords)
  const locale = useLocale()
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-s font-medium text-accent-text">
        {words.healthTable}
      </summary>
      <table className="figures mt-2 w-full max-w-90 text-s">
        <thead>
          <tr className="text-start text-muted">
            <th className="py-1 text-start font-medium">{words.hour}</th>
            <th className="py-1 text-end font-medium">{words.delivered}</th>
            <th className="py-1 text-end font-medium">{words.failedCount}</th>
          </tr>
        </thead>
        <tbody>
          {hours.toReversed().map(({ from, delivered, failed }) => (
            <tr key={from} className="border-t border-line">
              <td className="py-1">{timeWords(from, locale)}</td>
              <td className="py-1 text-end">{delivered}</td>
              <td className="py-1 text-end">{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
