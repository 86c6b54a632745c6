import { Gauge } from 'prom-client'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'

/** Reports at each scrape what `/readyz` answers. */
export function reportHealth({ registry }: Metrics, health: Health): void {
  new Gauge({
    name: 'consult_ready',
    help: '1 while /readyz answers 200.',
    registers: [registry],
    async collect() {
      this.set((await health.check()) === 'ready' ? 1 : 0)
    },
  })
}

/** Reports at each scrape whether the upload scanner answers. Call it only for a process with a scanner. */
export function reportScanner({ registry }: Metrics, health: Health): void {
  new Gauge({
    name: 'consult_scanner_ready',
    help: '1 while the upload scanner answers. At 0, uploads are refused.',
    registers: [registry],
    async collect() {
      this.set((await health.scanner()) === 'ready' ? 1 : 0)
    },
  })
}
