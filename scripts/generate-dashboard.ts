// Writes deploy/monitoring/dashboard.json, the Grafana dashboard, from the list of its panels below.
import { writeFileSync } from 'node:fs'

const file = new URL('../deploy/monitoring/dashboard.json', import.meta.url)

interface Panel {
  readonly title: string
  /** Units of Grafana: `s` seconds, `reqps` requests per second, `percentunit` 0 to 1, `bytes`, `short`. */
  readonly unit: string
  /** Expressions of Prometheus with the legend of their lines. */
  readonly lines: readonly (readonly [legend: string, expr: string])[]
}

const rows: readonly { readonly title: string; readonly panels: readonly Panel[] }[] = [
  {
    title: 'Requests',
    panels: [
      {
        title: 'Requests by app',
        unit: 'reqps',
        lines: [['{{app}}', 'sum by (app) (rate(consult_http_requests_total[5m]))']],
      },
      {
        title: 'Accepted posts (201)',
        unit: 'reqps',
        lines: [
          [
            '{{route}}',
            'topk(8, sum by (route) (rate(consult_http_requests_total{app="api",method="POST",status="201"}[5m])))',
          ],
        ],
      },
      { title: 'Share of 5xx', unit: 'percentunit', lines: [['{{app}}', 'consult:http_error_share:rate5m']] },
      {
        title: 'Latency',
        unit: 's',
        lines: [
          ['{{app}} p99', 'consult:http_request_duration_seconds:p99'],
          [
            '{{app}} p50',
            'histogram_quantile(0.5, sum by (app, le) (rate(consult_http_request_duration_seconds_bucket[5m])))',
          ],
        ],
      },
    ],
  },
  {
    title: 'Messages, timers and webhooks',
    panels: [
      {
        title: 'Oldest waiting work',
        unit: 's',
        lines: [
          ['message', 'max(consult_lane_oldest_seconds)'],
          ['timer', 'max(consult_timer_oldest_seconds)'],
        ],
      },
      {
        title: 'Waiting work',
        unit: 'short',
        lines: [
          ['messages', 'max(consult_lane_items)'],
          ['timers', 'max(consult_timers_overdue)'],
          ['webhooks', 'max(consult_webhooks_waiting)'],
        ],
      },
      { title: 'Oldest webhook', unit: 's', lines: [['webhook', 'max(consult_webhook_oldest_seconds)']] },
      {
        title: 'Webhook attempts by outcome',
        unit: 'reqps',
        lines: [['{{outcome}}', 'sum by (outcome) (rate(consult_webhook_deliveries_total[5m]))']],
      },
    ],
  },
  {
    title: 'Live',
    panels: [
      { title: 'Open streams', unit: 'short', lines: [['{{instance}}', 'consult_streams_open']] },
      {
        title: 'Wake-ups arrive (1) or not (0)',
        unit: 'short',
        lines: [['{{instance}}', 'consult_wake_ups_listening']],
      },
      {
        title: 'Rooms',
        unit: 'short',
        lines: [
          ['open', 'sum(consult_media_rooms_open)'],
          ['most', 'sum(consult_media_rooms_most)'],
        ],
      },
      {
        title: 'Oldest recording and transcript',
        unit: 's',
        lines: [
          ['recording', 'max(consult_recording_oldest_seconds)'],
          ['transcript', 'max(consult_transcript_oldest_seconds)'],
        ],
      },
    ],
  },
  {
    title: 'Processes and database',
    panels: [
      {
        title: 'Database connections',
        unit: 'short',
        lines: [['{{instance}} {{state}}', 'consult_database_connections']],
      },
      {
        title: 'Faults in 5 minutes by kind',
        unit: 'short',
        lines: [['{{app}} {{kind}}', 'sum by (app, kind) (increase(consult_faults_total[5m])) > 0']],
      },
      {
        title: 'Memory',
        unit: 'bytes',
        lines: [['{{app}} {{instance}}', 'process_resident_memory_bytes{job=~"consult-.*"}']],
      },
      {
        title: 'Event-loop lag, p99',
        unit: 's',
        lines: [['{{app}} {{instance}}', 'nodejs_eventloop_lag_p99_seconds{job=~"consult-.*"}']],
      },
      { title: 'Clock ahead of the database', unit: 's', lines: [['{{instance}}', 'consult_clock_ahead_seconds']] },
      {
        title: 'Housekeeping overdue',
        unit: 's',
        lines: [['overdue', 'clamp_min(max(consult_housekeeping_overdue_seconds), 0)']],
      },
      { title: 'Months with partitions', unit: 'short', lines: [['ahead', 'min(consult_partition_months_ahead)']] },
      { title: 'Ready (1) or not (0)', unit: 'short', lines: [['{{app}} {{instance}}', 'consult_ready']] },
    ],
  },
]

const source = { type: 'prometheus', uid: '$' + '{source}' }
const [columns, width, height] = [4, 6, 7]

/** Renders the dashboard: a row of Grafana for each group, with four panels next to each other. */
export function renderDashboard(): string {
  const panels: unknown[] = []
  let y = 0
  for (const row of rows) {
    panels.push({ id: panels.length + 1, type: 'row', title: row.title, gridPos: { x: 0, y, w: 24, h: 1 } })
    for (const [index, { title, unit, lines }] of row.panels.entries()) {
      const place = { x: (index % columns) * width, y: y + 1 + Math.floor(index / columns) * height }
      panels.push({
        id: panels.length + 1,
        type: 'timeseries',
        title,
        datasource: source,
        gridPos: { ...place, w: width, h: height },
        fieldConfig: { defaults: { unit, min: unit === 's' ? null : 0 }, overrides: [] },
        targets: lines.map(([legendFormat, expr], line) => ({ refId: 'ABCDEFGH'[line], legendFormat, expr })),
      })
    }
    y += 1 + Math.ceil(row.panels.length / columns) * height
  }
  const dashboard = {
    uid: 'consult',
    title: 'Consult',
    tags: ['consult'],
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
    panels,
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}

if (import.meta.main) writeFileSync(file, renderDashboard())
