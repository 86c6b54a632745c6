/** The last entry of a partner's request log. Its lock orders the entries. */
export interface RequestLogHeadsTable {
  partner_id: string
  last_sequence: number
  recorded_at: Date
}

/** A request of a partner, of the last 7 days. Never updated. */
export interface RequestLogTable {
  partner_id: string
  sequence: number
  /** When it was written. Grows with `sequence`. */
  recorded_at: Date
  /** When the request arrived. */
  at: Date
  request_id: string
  method: string
  /** The template: `/v1/patients/{id}`. */
  route: string
  /** The ids in the path, in the order of the template; empty for what is not an id of the service. */
  path_ids: string[]
  status: number
  code: string | null
  problems: { path: string; code: string }[] | null
  duration_ms: number
  credential: string
  key_id: string | null
  physician_id: string | null
  service_version: string | null
  network: string | null
  /** The key does not work from the network of the request. */
  network_refused: boolean
  replayed: boolean
}

/** How many requests of a minute the log lacks. */
export interface RequestLogGapsTable {
  partner_id: string
  minute: Date
  requests: number
}

/** All requests in five minutes, including those that the log lacks. A text column without a value is empty. */
export interface RequestCountsTable {
  partner_id: string
  /** When the five minutes begin. */
  bucket: Date
  method: string
  route: string
  status: number
  code: string
  key_id: string
  service_version: string
  network_refused: boolean
  /** The whole operation is deprecated. */
  deprecated: boolean
  requests: number
}

/** What a partner used in a UTC day. */
export interface UsageDaysTable {
  partner_id: string
  day: string
  metric: string
  amount: number
}

/** How far a partner's usage has been counted. */
export interface UsageMarksTable {
  partner_id: string
  event_sequence: number
  event_at: Date
  attempted_at: Date
  bucket: Date
  counted_at: Date
}

export interface TablesOfRequests {
  request_log_heads: RequestLogHeadsTable
  request_log: RequestLogTable
  request_log_gaps: RequestLogGapsTable
  request_counts: RequestCountsTable
  usage_days: UsageDaysTable
  usage_marks: UsageMarksTable
}
