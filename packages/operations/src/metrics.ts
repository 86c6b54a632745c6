import type { Database } from '@consult/db'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of a process. Label values are known at startup and never come from a request. */
export interface Metrics {
  readonly registry: Registry
  /** Renders the page for Prometheus. @returns its text and content type. */
  page(): Promise<{ text: string; contentType: string }>
}

/** The metrics of every process: the process itself, its event loop and its database connections. */
export function createMetrics({ app, database }: { app: string; database: Database | null }): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ app })
  collectDefaultMetrics({ register: registry })
  if (database) reportConnections(registry, database)
  return {
    registry,
    page: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}

function reportConnections(registry: Registry, database: Database): void {
  new Gauge({
    name: 'consult_database_connections',
    help: "Connections of this process's pool, and callers that wait for one.",
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = database.connections()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

/** Counts logged faults. */
export function countFaults({ registry }: Metrics): (kind: string) => void {
  const faults = new Counter({
    name: 'consult_faults_total',
    help: 'Faults that were logged, by the part they arose in.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return (kind) => faults.inc({ kind })
}

/** Reports which ffmpeg this process uses for recordings. */
export function reportFfmpeg({ registry }: Metrics, { source, version }: { source: string; version: string }): void {
  new Gauge({
    name: 'consult_ffmpeg_info',
    help: 'Always 1: the ffmpeg that makes recordings, by where it comes from and its version.',
    labelNames: ['source', 'version'],
    registers: [registry],
  }).set({ source, version }, 1)
}

/** Reports the rooms of a media node. A room is a call with a connected participant. */
export function reportRooms({ registry }: Metrics, { open, most }: { open: () => number; most: number }): void {
  new Gauge({
    name: 'consult_media_rooms_open',
    help: 'Open rooms: calls with a connected participant.',
    registers: [registry],
    collect() {
      this.set(open())
    },
  })
  new Gauge({
    name: 'consult_media_rooms_most',
    help: 'The most rooms that this node opens, MEDIA_ROOMS.',
    registers: [registry],
  }).set(most)
}

/** Metrics of HTTP requests. */
export interface HttpMetrics {
  /** @param route a pattern or a procedure's name; `seconds` null for a stream, which lasts as long as its tab. */
  answered(request: { method: string; route: string; status: number; seconds: number | null }): void
  streamOpened(): void
  streamClosed(): void
}

/** In seconds: from a cached response to one that the caller has given up on. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createHttpMetrics({ registry }: Metrics): HttpMetrics {
  const requests = new Counter({
    name: 'consult_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'consult_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer; streams left out.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  })
  const streams = new Gauge({
    name: 'consult_streams_open',
    help: 'Streams of events that are open: one for each tab of portal and widget.',
    registers: [registry],
  })
  return {
    answered: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status })
      if (seconds !== null) durations.observe({ method, route }, seconds)
    },
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
  }
}

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
}

/** @param readBacklog called for every scrape. If it fails, the page omits the backlog. */
export function createWorkMetrics({ registry }: Metrics, readBacklog: () => Promise<Backlog>): WorkMetrics {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [] })
  const parts: readonly [keyof Backlog, Gauge][] = [
    ['laneItems', gauge('consult_lane_items', 'Accepted messages that have not reached their transcript yet.')],
    ['laneSeconds', gauge('consult_lane_oldest_seconds', 'How long the lane that is ready longest has waited.')],
    ['timers', gauge('consult_timers_overdue', 'Timers whose time has come.')],
    ['timerSeconds', gauge('consult_timer_oldest_seconds', 'How long the timer that is due longest has waited.')],
    ['webhooks', gauge('consult_webhooks_waiting', 'Events that their endpoint has not taken yet.')],
    [
      'webhookSeconds',
      gauge(
        'consult_webhook_oldest_seconds',
        'The age of the oldest event that its endpoint has not taken and that is not given up.',
      ),
    ],
    ['recordings', gauge('consult_recordings_waiting', 'Calls whose recording is not made yet.')],
    [
      'recordingSeconds',
      gauge('consult_recording_oldest_seconds', 'How long the recording that is due longest has waited.'),
    ],
    ['transcripts', gauge('consult_transcripts_waiting', 'Recordings whose transcript is not made yet.')],
    [
      'transcriptSeconds',
      gauge('consult_transcript_oldest_seconds', 'How long the transcript that is due longest has waited.'),
    ],
  ]
  for (const [, part] of parts) registry.registerMetric(part)
  new Gauge({
    name: 'consult_backlog_readable',
    help: '1 when the backlog could be read for this page; its numbers are those of the whole installation.',
    registers: [registry],
    async collect() {
      const backlog = await readBacklog().catch(() => null)
      for (const [name, part] of parts) {
        if (backlog) part.set(backlog[name])
        else part.reset()
      }
      this.set(backlog ? 1 : 0)
    },
  })
  const deliveries = new Counter({
    name: 'consult_webhook_deliveries_total',
    help: 'Attempts to deliver a webhook, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return { delivered: (outcome) => deliveries.inc({ outcome }) }
}
