import type { Metrics } from './metrics.ts'
import { reportTogether } from './read-together.ts'

/** What the installation needs to stay healthy, as facts about the whole of it. */
export interface Upkeep {
  /** How long ago housekeeping was due; negative until it is due. */
  readonly housekeepingOverdueSeconds: number
  /** For how many months after the current one the event log and the audit have partitions; the fewest of all tables. */
  readonly monthsAhead: number
  /** The size of all default partitions. */
  readonly defaultPartitionBytes: number
  /** The epoch of the event log: the Unix time at which its present history began. */
  readonly epoch: number
  /** The number of verified domains of single sign-on whose DNS record is missing. */
  readonly failingDomains: number
}

/** @param readUpkeep called for every scrape. If it fails, the page omits these metrics. */
export function reportUpkeep(metrics: Metrics, readUpkeep: () => Promise<Upkeep>): void {
  reportTogether<keyof Upkeep>(metrics, readUpkeep, {
    housekeepingOverdueSeconds: [
      'consult_housekeeping_overdue_seconds',
      'How long ago housekeeping was due; negative until it is due.',
    ],
    monthsAhead: ['consult_partition_months_ahead', 'Months after the current one that have partitions.'],
    defaultPartitionBytes: [
      'consult_default_partition_bytes',
      'The size of the partitions for months without one of their own.',
    ],
    failingDomains: ['consult_sso_domains_failing', 'Verified domains of single sign-on whose DNS record is missing.'],
    epoch: ['consult_event_log_epoch', 'When the present history of the event log began, as a Unix time.'],
  })
}
