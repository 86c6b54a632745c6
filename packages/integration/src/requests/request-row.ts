import type { RequestLogTable } from '@consult/db'
import type { LoggedRequest } from '@consult/domain'

/** The path of a request, with the ids that the log has. */
function pathOf(route: string, ids: readonly string[]): string {
  let place = 0
  return route.replace(/\{\w+\}/g, (name) => ids[place++] || name)
}

/** Converts a row of the log to a request as partners see it. */
export function toLoggedRequest(row: RequestLogTable): LoggedRequest {
  return {
    sequence: row.sequence,
    requestId: row.request_id,
    at: row.at.toISOString(),
    method: row.method,
    route: row.route,
    path: pathOf(row.route, row.path_ids),
    status: row.status,
    code: row.code,
    problems: row.problems ?? [],
    durationMs: row.duration_ms,
    credential: row.credential,
    keyId: row.key_id,
    physicianId: row.physician_id,
    serviceVersion: row.service_version,
    network: row.network,
    networkRefused: row.network_refused,
    idempotentReplayed: row.replayed,
  }
}
