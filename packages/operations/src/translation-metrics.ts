import { Counter } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Metrics of translations. */
export interface TranslationMetrics {
  /** Counts a request to the translator by its end: `translated`, `refused`, an HTTP status, or why there was none. */
  translated(outcome: string | number): void
}

export function createTranslationMetrics({ registry }: Metrics): TranslationMetrics {
  const translations = new Counter({
    name: 'consult_translations_total',
    help: 'Translations that physicians asked for, by how they ended. Messages are sent and read without them, too.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return { translated: (outcome) => translations.inc({ outcome: `${outcome}` }) }
}
