import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** The months of a log, each as its first day: `2026-03-01`. */
interface Months {
  readonly log: string
  readonly kept: readonly string[]
  readonly due: readonly string[]
  readonly archived: readonly unknown[]
}

/**
 * Reports how far archiving has come.
 * @param read called for every scrape. If it fails, the page omits these metrics.
 */
export function reportArchives({ registry }: Metrics, read: () => Promise<readonly Months[]>): void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['log'], registers: [registry] })
  const archived = gauge('consult_archived_months', 'Months that are in archives only, by log.')
  const due = gauge(
    'consult_archive_due_months',
    'Months that should be archived and are still in the database, by log.',
  )
  new Gauge({
    name: 'consult_oldest_month_timestamp_seconds',
    help: 'When the oldest month in the database began, by log, as Unix time.',
    labelNames: ['log'],
    registers: [registry],
    async collect() {
      for (const part of [this, archived, due]) part.reset()
      for (const months of await read().catch(() => [])) {
        const { log } = months
        archived.set({ log }, months.archived.length)
        due.set({ log }, months.due.length)
        const [oldest] = months.kept
        if (oldest) this.set({ log }, Date.parse(oldest) / 1000)
      }
    },
  })
}
