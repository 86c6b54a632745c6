/**
 * Every error code of the service, with its meaning and the HTTP status that it always has.
 * Source: docs/errors.md. New codes may be added within `/v1`; a code never changes its status.
 */
export const errorCatalogue = {
  invalid_request: {
    status: 400,
    meaning: 'The request is not valid. See `details.issues` for the fields to correct.',
  },
  unauthorized: {
    status: 401,
    meaning: 'The credential is missing, malformed, expired, revoked or suspended. Send a valid one.',
  },
  embed_token_invalid: { status: 401, meaning: 'The embed token is not valid. Create a new one.' },
  embed_token_expired: { status: 401, meaning: 'The embed token has expired. Create a new one.' },
  identity_not_confirmed: {
    status: 401,
    meaning: 'The date of birth or the code is not the right one, or the link does not work. See `details.triesLeft`.',
  },
  sign_in_failed: {
    status: 401,
    meaning: 'The email address or password is incorrect, or the passkey was not accepted.',
  },
  second_factor_failed: {
    status: 401,
    meaning: 'The code or passkey was not accepted. A code may have been used already, or have expired.',
  },
  single_sign_on_failed: {
    status: 401,
    meaning: "The sign-in at the organization's identity provider was not accepted. See `details.reason`.",
  },
  recent_sign_in_required: { status: 403, meaning: 'This change needs a sign-in within the last ten minutes.' },
  reason_required: {
    status: 403,
    meaning:
      "The consult is a colleague's. Give a reason first, with `POST /v1/access-reasons`. See `details.consultId`.",
  },
  forbidden: { status: 403, meaning: 'This credential does not have access to the resource.' },
  origin_not_allowed: {
    status: 403,
    meaning:
      "The origin of the page is not on the account's list of allowed origins. An administrator can add it in the console, and so can your operator.",
  },
  physician_not_licensed: { status: 403, meaning: "The physician has no license for the consult's jurisdiction." },
  not_found: { status: 404, meaning: 'Not found. Check the id.' },
  method_not_allowed: { status: 405, meaning: 'The path does not support this method. See the `Allow` header.' },
  feature_disabled: {
    status: 409,
    meaning: 'This kind of consult is not enabled for the account. Ask your operator to enable it.',
  },
  legal_hold: { status: 409, meaning: 'The patient is under a legal hold. Clear the hold first.' },
  erasure_begun: {
    status: 409,
    meaning: 'The erasure has begun and cannot be canceled.',
  },
  phone_unavailable: { status: 409, meaning: 'The phone number cannot be used for this patient.' },
  email_in_use: { status: 409, meaning: 'Another portal account uses this email address.' },
  external_id_conflict: {
    status: 409,
    meaning: 'The `externalId` belongs to a physician with a different email address.',
  },
  has_open_thread: {
    status: 409,
    meaning: 'The patient already has an open async consult. Use it, or close it first.',
  },
  thread_not_active: { status: 409, meaning: "The consult's state does not allow this. See `details.status`." },
  not_assigned: { status: 409, meaning: 'The consult is assigned to another physician.' },
  already_rated: { status: 409, meaning: 'The consult already has a rating, which cannot be changed.' },
  already_closed: { status: 409, meaning: 'The consult has already ended.' },
  sla_not_overdue: {
    status: 409,
    meaning: 'The assigned physician still has time to reply. Try again after `responseDueAt`.',
  },
  message_rejected: { status: 409, meaning: 'The message was not accepted. See `details.reason`.' },
  already_reviewed: { status: 409, meaning: 'Somebody has already reviewed this entry.' },
  consult_not_cancellable: {
    status: 409,
    meaning: 'A telehealth consult can be canceled only while `invited` or `waiting`.',
  },
  physician_deactivated: { status: 409, meaning: 'The physician is deactivated. Reactivate them first.' },
  second_factor_required: {
    status: 409,
    meaning: 'The account requires a second factor, so the last one can be replaced but not removed.',
  },
  slot_unavailable: { status: 409, meaning: 'The physician is not available at that time. Choose another time.' },
  waiting_room_not_open: { status: 409, meaning: 'The waiting room is not open yet. See `details.opensAt`.' },
  intake_required: {
    status: 409,
    meaning: 'The patient has to answer the questionnaires of the consult first. See `intake` of the consult.',
  },
  intake_completed: { status: 409, meaning: 'These answers were submitted, and can no longer be changed.' },
  test_clock_advancing: {
    status: 409,
    meaning: 'The test clock is advancing. Wait until its `status` is `ready`.',
  },
  webhook_unavailable: {
    status: 409,
    meaning: 'There is no webhook endpoint, or it is disabled. See `details.reason`.',
  },
  note_state_conflict: {
    status: 409,
    meaning: "The note's state does not allow this. See `details.status`.",
  },
  order_state_conflict: {
    status: 409,
    meaning: "The order's state does not allow this. See `details.status`.",
  },
  call_interrupted: { status: 409, meaning: 'The connection to the call was closed. Get a new one and join again.' },
  idempotency_key_in_use: {
    status: 409,
    meaning: 'A request with this `Idempotency-Key` is still running. Try again shortly.',
  },
  precondition_failed: {
    status: 412,
    meaning: 'It was changed in the meantime. Read it again, and base the change on `details.revision`.',
  },
  payload_too_large: { status: 413, meaning: 'The request body is too large.' },
  unsupported_media_type: { status: 415, meaning: 'The content type of the request body is not supported.' },
  range_not_satisfiable: { status: 416, meaning: 'The requested range is beyond the end of the file.' },
  file_rejected: { status: 422, meaning: 'The virus scan found malware in the file. The file was deleted.' },
  idempotency_key_reused: {
    status: 422,
    meaning: 'This `Idempotency-Key` was used with a different request. Use a new key.',
  },
  rate_limited: {
    status: 429,
    meaning: 'Too many requests. Wait for `details.retryAfterSeconds`, then retry with jitter.',
  },
  quota_exceeded: {
    status: 429,
    meaning: 'The daily quota in `details.quota` is used up. Try again after `details.retryAfterSeconds`.',
  },
  too_many_streams: {
    status: 429,
    meaning: 'Too many streams are open, or too many requests wait for events. Close other tabs, or wait.',
  },
  internal_error: { status: 500, meaning: 'Something went wrong on our side. Idempotent requests are safe to retry.' },
  service_unavailable: {
    status: 503,
    meaning:
      'The service is temporarily unavailable. Retry after `details.retryAfterSeconds`, and send a write with the same `Idempotency-Key`.',
  },
  identity_provider_unavailable: {
    status: 503,
    meaning: "The organization's identity provider did not answer. Try again in a moment.",
  },
  scan_unavailable: { status: 503, meaning: 'The file could not be scanned for malware. Try again later.' },
  call_unavailable: {
    status: 503,
    meaning: 'The call could not be started: no call server is reachable or has room. Try again.',
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
