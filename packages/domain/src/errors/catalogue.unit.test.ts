import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCatalogue, statusOf } from './catalogue.ts'

/** The table of the public interface, part 7, row by row. */
const ofTheInterface: Readonly<Record<string, number>> = {
  invalid_request: 400,
  unauthorized: 401,
  embed_token_invalid: 401,
  embed_token_expired: 401,
  forbidden: 403,
  origin_not_allowed: 403,
  not_found: 404,
  note_state_conflict: 409,
  feature_disabled: 409,
  phone_unavailable: 409,
  email_in_use: 409,
  external_id_conflict: 409,
  has_open_thread: 409,
  thread_not_active: 409,
  not_assigned: 409,
  already_rated: 409,
  already_closed: 409,
  sla_not_overdue: 409,
  message_rejected: 409,
  consult_not_cancellable: 409,
  rate_limited: 429,
  internal_error: 500,
}

/** Codes added later, as the interface allows within `/v1`. */
const added: Readonly<Record<string, number>> = {
  method_not_allowed: 405,
  order_state_conflict: 409,
  precondition_failed: 412,
  intake_required: 409,
  intake_completed: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  idempotency_key_reused: 422,
  idempotency_key_in_use: 409,
  physician_deactivated: 409,
  slot_unavailable: 409,
  waiting_room_not_open: 409,
  physician_not_licensed: 403,
  reason_required: 403,
  already_reviewed: 409,
  identity_not_confirmed: 401,
  sign_in_failed: 401,
  single_sign_on_failed: 401,
  identity_provider_unavailable: 503,
  second_factor_failed: 401,
  recent_sign_in_required: 403,
  second_factor_required: 409,
  legal_hold: 409,
  erasure_begun: 409,
  test_clock_advancing: 409,
  webhook_unavailable: 409,
  call_interrupted: 409,
  quota_exceeded: 429,
  too_many_streams: 429,
  file_rejected: 422,
  service_unavailable: 503,
  scan_unavailable: 503,
  call_unavailable: 503,
}

describe('error catalogue', () => {
  it.each(Object.entries(ofTheInterface))('%s is %i, as the interface says', (code, status) => {
    expect(statusOf(code as ErrorCode)).toBe(status)
  })

  it.each(Object.entries(added))('%s is %i', (code, status) => {
    expect(statusOf(code as ErrorCode)).toBe(status)
  })

  it('the catalogue has only codes that are listed in this test', () => {
    expect(Object.keys(errorCatalogue).sort()).toEqual(Object.keys({ ...ofTheInterface, ...added }).sort())
  })

  it('every code has a description', () => {
    for (const { meaning } of Object.values(errorCatalogue)) expect(meaning).toMatch(/^[A-Z].*\.$/)
  })
})
