import { Counter, Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'
import { reportTogether } from './read-together.ts'

/** The waiting work of the complete installation, over all partners. */
export interface Backlog {
  readonly laneItems: number
  readonly laneSeconds: number
  readonly timers: number
  readonly timerSeconds: number
  readonly webhooks: number
  readonly webhookSeconds: number
  readonly recordings: number
  readonly recordingSeconds: number
  readonly transcripts: number
  readonly transcriptSeconds: number
}

/** Metrics of a worker. */
export interface WorkMetrics {
  /** Counts a finished webhook attempt: `delivered`, or why it failed. */
  delivered(outcome: string): void
  /** Counts an alert that a search of the audit found, by its kind. */
  alerted(kind: string): void
}

/** @param readBacklog called for every scrape. If it fails, the page omits the backlog. */
export function createWorkMetrics(metrics: Metrics, readBacklog: () => Promise<Backlog>): WorkMetrics {
  const isReadable = reportTogether<keyof Backlog>(metrics, readBacklog, {
    laneItems: ['consult_lane_items', 'Accepted messages that have not reached their transcript yet.'],
    laneSeconds: ['consult_lane_oldest_seconds', 'How long the lane that is ready longest has waited.'],
    timers: ['consult_timers_overdue', 'Timers whose time has come.'],
    timerSeconds: ['consult_timer_oldest_seconds', 'How long the timer that is due longest has waited.'],
    webhooks: ['consult_webhooks_waiting', 'Events that their endpoint has not taken yet.'],
    webhookSeconds: [
      'consult_webhook_oldest_seconds',
      'The age of the oldest event that its endpoint has not taken and that is not given up.',
    ],
    recordings: ['consult_recordings_waiting', 'Calls whose recording is not made yet.'],
    recordingSeconds: ['consult_recording_oldest_seconds', 'How long the recording that is due longest has waited.'],
    transcripts: ['consult_transcripts_waiting', 'Recordings whose transcript is not made yet.'],
    transcriptSeconds: ['consult_transcript_oldest_seconds', 'How long the transcript that is due longest has waited.'],
  })
  const { registry } = metrics
  new Gauge({
    name: 'consult_backlog_readable',
    help: '1 when the backlog could be read for this page; its numbers are those of the whole installation.',
    registers: [registry],
    async collect() {
      this.set((await isReadable()) ? 1 : 0)
    },
  })
  const deliveries = new Counter({
    name: 'consult_webhook_deliveries_total',
    help: 'Attempts to deliver a webhook, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const alerts = new Counter({
    name: 'consult_audit_alerts_total',
    help: 'Alerts that were found in the audit, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return { delivered: (outcome) => deliveries.inc({ outcome }), alerted: (kind) => alerts.inc({ kind }) }
}
