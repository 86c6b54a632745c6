import type { OutputOf } from '@consult/gallery/answers.ts'
import { failingEndpoint } from './endpoints.ts'
import { idOf } from './ids.ts'
import { dayIn, inDays, inMinutes } from './time.ts'

/** What the first page shows. */
export type Overview = OutputOf<'consoleOverview.get'>

/** An overview without any problem. */
export function overview(fields: Partial<Overview> = {}): Overview {
  return {
    requests: { total: 18_204, failed4xx: 0, failed5xx: 0, rateLimited: 0, failures: [] },
    endpoints: [],
    keys: [],
    licenses: { expiring: 0, firstExpiresOn: null },
    invitations: { lapsing: 0, firstLapsesAt: null },
    deprecations: { operations: [], versions: [], currentVersion: '2026-11-23' },
    ...fields,
  }
}

/** An overview with a problem of every kind. */
export const troubledOverview = overview({
  requests: {
    total: 1_248_204,
    failed4xx: 3_120,
    failed5xx: 14,
    rateLimited: 861,
    failures: [
      { method: 'POST', route: '/v1/patients', status: 400, code: 'invalid_request', requests: 2_241 },
      {
        method: 'PUT',
        route: '/v1/telehealth-consults/{id}/recordings/{recordingId}/transcript',
        status: 429,
        code: 'rate_limited',
        requests: 861,
      },
      { method: 'GET', route: '/v1/events', status: 404, code: 'not_found', requests: 1 },
    ],
  },
  endpoints: [
    {
      id: failingEndpoint.id,
      url: failingEndpoint.url,
      problem: 'failing',
      disabledReason: null,
      failingSince: inMinutes(-310),
      oldestUndelivered: inMinutes(-312),
    },
    {
      id: idOf('we', 3),
      url: 'https://staging.clinic.example/hooks',
      problem: 'disabled',
      disabledReason: 'gone',
      failingSince: null,
      oldestUndelivered: null,
    },
    {
      id: idOf('we', 1),
      url: 'https://clinic.example/hooks/consult',
      problem: 'late',
      disabledReason: null,
      failingSince: null,
      oldestUndelivered: inMinutes(-14),
    },
  ],
  keys: [
    { id: idOf('key', 3), name: 'Booking service', problem: 'expires', expiresAt: inDays(12), refused: 0 },
    {
      id: idOf('key', 4),
      name: 'Übertragung der Befunde',
      problem: 'network_refused',
      expiresAt: null,
      refused: 1_204,
    },
    { id: idOf('key', 5), name: '予約サービス', problem: 'network_refused', expiresAt: null, refused: 1 },
  ],
  licenses: { expiring: 7, firstExpiresOn: dayIn(9) },
  invitations: { lapsing: 1, firstLapsesAt: inDays(1.5) },
  deprecations: {
    operations: [{ method: 'GET', route: '/v1/account/webhook', requests: 4_410 }],
    versions: [{ version: '2026-02-02', requests: 1 }],
    currentVersion: '2026-11-23',
  },
})

/** An overview with a failure whose code is long. */
export const longCodeOverview = overview({
  requests: {
    ...troubledOverview.requests,
    failures: [
      { method: 'GET', route: '/v1/events', status: 503, code: 'service_unavailable', requests: 14 },
      { method: 'POST', route: '/v1/patients', status: 422, code: 'idempotency_key_reused', requests: 1 },
    ],
  },
})
