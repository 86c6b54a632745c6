import type { Database } from '@consult/db'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of a process. Label values are known at startup and never come from a request. */
export interface Metrics {
  readonly registry: Registry
  /** Renders the page for Prometheus. @returns its text and content type. */
  page(): Promise<{ text: string; contentType: string }>
}

/** The metrics of every process: the process itself and its event loop. */
export function createMetrics(app: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ app })
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    page: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}

/** Reports the connections of this process's pool. */
export function reportConnections({ registry }: Metrics, database: Database): void {
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

/**
 * Counts logged faults.
 * @param kinds all kinds of this process. Each is reported from the start: Prometheus does not notice the increase of a
 *   counter that appears with its first fault.
 */
export function countFaults<Kind extends string>({ registry }: Metrics, kinds: readonly Kind[]): (kind: Kind) => void {
  const faults = new Counter({
    name: 'consult_faults_total',
    help: 'Faults that were logged, by the part they arose in.',
    labelNames: ['kind'],
    registers: [registry],
  })
  for (const kind of kinds) faults.inc({ kind }, 0)
  return (kind) => faults.inc({ kind })
}

/** Counts what retention has removed. @param kinds all kinds, which are reported from the start. */
export function countRemoved<Kind extends string>(
  { registry }: Metrics,
  kinds: readonly Kind[],
): (kind: Kind, count: number) => void {
  const removed = new Counter({
    name: 'consult_retention_removed_total',
    help: 'What retention has removed, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  })
  for (const kind of kinds) removed.inc({ kind }, 0)
  return (kind, count) => removed.inc({ kind }, count)
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
