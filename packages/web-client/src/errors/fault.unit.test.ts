import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { faultOf, isPassing, wordsOf } from './fault.ts'
import { fieldIssue } from './field-issue.ts'

const answered = (status: number, code: string, details: Record<string, unknown> | null = null) =>
  TRPCClientError.from({
    error: { code: -32000, message: 'for logs', data: { httpStatus: status, consult: { code, details } } },
  } as never)

test('a fault has the code and details of the error response', () => {
  const fault = faultOf(answered(409, 'thread_not_active', { physicianId: 'phy_2' }))
  expect(fault).toEqual({ code: 'thread_not_active', status: 409, details: { physicianId: 'phy_2' } })
})

test('a request without a response is a no_connection fault', () => {
  expect(faultOf(TRPCClientError.from(new TypeError('Failed to fetch'))).code).toBe('no_connection')
})

test.each([
  ['no answer', { code: 'no_connection', status: null, details: {} }, true],
  ['a fault of the service', { code: 'internal_error', status: 500, details: {} }, true],
  ['an outage of the service', { code: 'service_unavailable', status: 503, details: {} }, true],
  ['too many requests', { code: 'rate_limited', status: 429, details: {} }, true],
  ['the same request still running', { code: 'idempotency_key_in_use', status: 409, details: {} }, true],
  ['a state conflict', { code: 'not_assigned', status: 409, details: {} }, false],
  ['a session that is over', { code: 'unauthorized', status: 401, details: {} }, false],
])('%s is classified as temporary or permanent (%#)', (_name, fault, passing) => {
  expect(isPassing(fault)).toBe(passing)
})

test('an objection to a field is found by the name of the field', () => {
  const issues = [
    { path: 'name', code: 'too_small', message: 'x' },
    { path: 'url', code: 'malformed', message: 'x' },
  ]
  const refused = answered(400, 'invalid_request', { issues })
  expect(fieldIssue(refused, 'url')).toBe('malformed')
  expect(fieldIssue(refused, 'email')).toBeNull()
  expect(fieldIssue(answered(409, 'not_assigned', { issues }), 'url')).toBeNull()
  expect(fieldIssue(new Error('anything else'), 'url')).toBeNull()
})

test('an unknown code gets the message of its status class', () => {
  expect(wordsOf({ code: 'brand_new', status: 409, details: {} }, 'en')).toMatch(/Couldn’t do that/)
  expect(wordsOf({ code: 'brand_new', status: 500, details: {} }, 'en')).toMatch(/our side/)
  expect(wordsOf({ code: 'constructor', status: 500, details: {} }, 'es')).toMatch(/nuestra parte/)
})
