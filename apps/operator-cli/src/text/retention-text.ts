import type { RetentionDays, RetentionPreview, RetentionWarning } from '@consult/records'
import { table } from './table.ts'

const timeOf = (days: number | null) => (days === null ? 'forever' : `${days}d`)

/** Formats the settings as a table. */
export const describeRetention = (days: RetentionDays): string =>
  table(Object.entries(days).map(([kind, kept]) => [kind, timeOf(kept)]))

/** Formats a warning for each setting that is shorter than laws usually ask for. */
export const describeWarnings = (warnings: readonly RetentionWarning[]): string[] =>
  warnings.map(
    ({ kind, usualDays }) =>
      `Warning: laws often require that ${kind === 'audit' ? 'the audit' : kind} stays ${usualDays} days or longer. Ask the partner.`,
  )

/** Formats what would be removed, as a table. */
export const describePreview = (items: readonly RetentionPreview[]): string =>
  table([
    ['KIND', 'KEPT', 'TO REMOVE', 'OLDEST', 'NEWEST', 'BATCHES', 'HELD'],
    ...items.map(({ kind, days, count, oldest, newest, batches, held }) => [
      kind,
      timeOf(days),
      String(count),
      oldest ?? '-',
      newest ?? '-',
      String(batches),
      String(held),
    ]),
  ])

/** Formats what was removed. */
export function describeRemoved(removed: Readonly<Record<string, number | undefined>>): string {
  const lines = Object.entries(removed).map(([kind, count]) => `Removed ${count} of ${kind}.`)
  return lines.length === 0 ? 'Nothing to remove.' : lines.join('\n')
}
