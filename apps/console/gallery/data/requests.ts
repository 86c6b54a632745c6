import type { OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { inMinutes } from './time.ts'

/** A request in the log. */
export type LoggedRequest = OutputOf<'consoleRequests.get'>

/** A request that succeeded, with its own key. */
export function loggedRequest(fields: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    sequence: 90_417,
    requestId: '0199a3f2-c47e-7b31-a5d0-000000090417',
    at: inMinutes(-1),
    method: 'POST',
    route: '/v1/patients',
    path: '/v1/patients',
    status: 201,
    code: null,
    durationMs: 38,
    credential: 'api_key',
    keyId: idOf('key', 1),
    physicianId: null,
    serviceVersion: '2026-11-23',
    network: '203.0.113.0/24',
    networkRefused: false,
    problems: [],
    idempotentReplayed: false,
    ...fields,
  }
}

const consult = `/v1/async-consults/${idOf('ac', 7)}`

/** A request that was refused because of its input. */
export const refusedRequest = loggedRequest({
  status: 400,
  code: 'invalid_request',
  keyId: null,
  serviceVersion: null,
  problems: [
    { path: 'phone', code: 'invalid_format' },
    { path: 'contact.addresses.0.postalCode', code: 'too_small' },
  ],
})

/** A request of a physician's token. */
export const physicianRequest = loggedRequest({
  method: 'GET',
  route: '/v1/async-consults/{id}/messages',
  path: `${consult}/messages`,
  status: 200,
  credential: 'session_token',
  keyId: null,
  physicianId: idOf('phy', 2),
  network: '2001:db8:5::/48',
})

/** A request from a network where its key does not work. */
export const strayRequest = loggedRequest({
  method: 'DELETE',
  route: '/v1/webhook-endpoints/{id}/rotations/{rotation}/previous-secrets',
  path: `/v1/webhook-endpoints/${idOf('we', 2)}/rotations/{rotation}/previous-secrets`,
  status: 403,
  code: 'forbidden',
  networkRefused: true,
  network: null,
  requestId:
    'nightly.report:2026-11-27:gesundheitszentrum-am-hafen:integration-gateway:eu-central-1:attempt-3:0048213-7f',
})

/** A request that repeats an earlier one. */
export const repeatedRequest = loggedRequest({ idempotentReplayed: true, credential: 'asserted_id', durationMs: 4 })

const requests: readonly Partial<LoggedRequest>[] = [
  {},
  refusedRequest,
  physicianRequest,
  {
    method: 'PATCH',
    route: '/v1/patients/{id}',
    path: `/v1/patients/${idOf('pat', 4)}`,
    status: 429,
    code: 'rate_limited',
  },
  strayRequest,
  { method: 'PUT', path: `${consult}/assignee`, status: 503, code: 'service_unavailable', durationMs: 12_004 },
  { method: 'GET', path: '/v1/events', status: 200, durationMs: 212 },
  repeatedRequest,
]

/** Requests with every kind of result, newest first. */
export const someRequests: LoggedRequest[] = requests.map((fields, n) =>
  loggedRequest({
    requestId: `0199a3f2-c47e-7b31-a5d0-0000000904${17 - n}`,
    ...fields,
    sequence: 90_417 - n,
    at: inMinutes(-1 - 5 * n),
  }),
)
