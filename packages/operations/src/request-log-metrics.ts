import { Counter } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** What can become of a request that the request log was to record. */
const outcomes = ['recorded', 'over_limit', 'full', 'failed'] as const

/** Metrics of the request log. */
export interface RequestLogMetrics {
  counted(outcome: (typeof outcomes)[number], requests: number): void
}

export function createRequestLogMetrics({ registry }: Metrics): RequestLogMetrics {
  const requests = new Counter({
    name: 'consult_request_log_requests_total',
    help: 'Requests for the request log: recorded; over the limit of their partner; too many waiting (full); not written (failed).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of outcomes) requests.inc({ outcome }, 0)
  return { counted: (outcome, count) => requests.inc({ outcome }, count) }
}
