import { Counter } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Metrics of upload scans. */
export interface ScanMetrics {
  /** Counts a finished scan, with or without a verdict. */
  scanned(outcome: 'clean' | 'infected' | 'unavailable'): void
}

export function createScanMetrics({ registry }: Metrics): ScanMetrics {
  const scans = new Counter({
    name: 'consult_upload_scans_total',
    help: 'Scans of uploads for malware, by how they ended. Uploads are refused while they end as unavailable.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return { scanned: (outcome) => scans.inc({ outcome }) }
}
