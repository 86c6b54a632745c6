/**
 * Every error code of the service, with the HTTP status that it fully determines and what it means.
 * Source: docs/errors.md. New codes may be added within `/v1`; a code never changes its status.
 */
export const errorCatalogue = {
  invalid_request: { status: 400, meaning: 'The body or query failed validation; details.issues names the fields.' },
  unauthorized: { status: 401, meaning: 'A credential is missing, malformed, expired, revoked or suspended.' },
  embed_token_invalid: { status: 401, meaning: 'The embed session token failed verification.' },
  embed_token_expired: { status: 401, meaning: 'The embed session token expired; mint a new one.' },
  sign_in_failed: { status: 401, meaning: 'The e-mail address and password do not belong together.' },
  forbidden: { status: 403, meaning: 'The credential does not reach this route or resource.' },
  origin_not_allowed: { status: 403, meaning: 'The page origin is not on the allowed-origins list.' },
  physician_not_licensed: { status: 403, meaning: "The physician holds no licence for the consult's jurisdiction." },
  not_found: { status: 404, meaning: 'There is no such resource in the tenant.' },
  method_not_allowed: { status: 405, meaning: 'The route does not serve this method; see the Allow header.' },
  feature_disabled: { status: 409, meaning: 'The product is not enabled for the account.' },
  phone_unavailable: { status: 409, meaning: 'The phone number cannot be registered to this patient.' },
  email_in_use: { status: 409, meaning: 'A portal account with this e-mail address exists.' },
  external_id_conflict: { status: 409, meaning: 'The externalId is registered under a different e-mail address.' },
  has_open_thread: { status: 409, meaning: 'The patient already has an open consult.' },
  thread_not_active: { status: 409, meaning: 'The consult is not in a state that allows the operation.' },
  not_assigned: { status: 409, meaning: 'The acting physician is not the one this consult is assigned to.' },
  already_rated: { status: 409, meaning: 'The consult has been rated; ratings are write-once.' },
  already_closed: { status: 409, meaning: 'The consult is already terminal.' },
  sla_not_overdue: { status: 409, meaning: "The assignee's response time has not elapsed." },
  message_rejected: { status: 409, meaning: 'The message could not be accepted.' },
  consult_not_cancellable: { status: 409, meaning: 'A call can be cancelled only while invited or waiting.' },
  physician_deactivated: { status: 409, meaning: 'The physician is deactivated; reactivate them first.' },
  slot_unavailable: { status: 409, meaning: 'The physician is not free at that time.' },
  waiting_room_not_open: {
    status: 409,
    meaning: 'The waiting room of a booked call opens later; see details.opensAt.',
  },
  webhook_unavailable: { status: 409, meaning: 'There is no webhook endpoint to deliver to, or it is disabled.' },
  call_interrupted: { status: 409, meaning: 'The connection to the call is over; ask for a new one and join again.' },
  idempotency_key_in_use: { status: 409, meaning: 'A request with this Idempotency-Key is still running.' },
  payload_too_large: { status: 413, meaning: 'The body is larger than the route accepts.' },
  unsupported_media_type: { status: 415, meaning: 'The body is not of a content type that the route accepts.' },
  range_not_satisfiable: { status: 416, meaning: 'The file ends before the range that was asked for.' },
  file_rejected: { status: 422, meaning: 'The virus scan found malware in the file; it was not kept.' },
  idempotency_key_reused: { status: 422, meaning: 'The Idempotency-Key was used with a different request.' },
  rate_limited: { status: 429, meaning: 'The rate allowance is used up; back off with jitter.' },
  quota_exceeded: {
    status: 429,
    meaning: 'A daily quota is used up; see details.quota, and try again after details.retryAfterSeconds.',
  },
  too_many_streams: { status: 429, meaning: 'Too many streams are open; close other tabs, or wait.' },
  internal_error: { status: 500, meaning: 'A fault of the service; idempotent requests are safe to retry.' },
  scan_unavailable: { status: 503, meaning: 'The file could not be scanned for malware; try again later.' },
  call_unavailable: {
    status: 503,
    meaning: 'Nothing that carries calls can be reached, or has no room for this one; try again.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** One field of a request that failed validation; `path` is dotted (`licenses.0.jurisdiction`). */
export interface RequestIssue {
  readonly path: string
  readonly code: string
  readonly message: string
}

export type ErrorDetails = Readonly<Record<string, unknown>>

/** The HTTP status of an error code. */
export function statusOf(code: ErrorCode): number {
  return errorCatalogue[code].status
}
