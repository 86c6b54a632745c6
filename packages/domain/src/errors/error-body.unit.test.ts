import { describe, expect, it } from 'vitest'
import { ConsultError, invalidRequest, notFound } from './consult-error.ts'
import { errorBodySchema, toErrorBody } from './error-body.ts'

describe('error body', () => {
  it('the body is {error: {code, message}} and omits details when there are none', () => {
    expect(JSON.stringify(toErrorBody(new ConsultError('already_rated')))).toBe(
      '{"error":{"code":"already_rated","message":"The consult already has a rating, which cannot be changed."}}',
    )
  })

  it("a conflict's body includes its details", () => {
    const error = new ConsultError('has_open_thread', { asyncConsultId: 'ac_1' }, 'one is open')
    expect(toErrorBody(error)).toEqual({
      error: { code: 'has_open_thread', message: 'one is open', details: { asyncConsultId: 'ac_1' } },
    })
  })

  it("an invalid request's body names the invalid fields", () => {
    const issue = { path: 'licenses.0.jurisdiction', code: 'custom', message: 'Use an ISO 3166 code, such as US-CA.' }
    expect(toErrorBody(invalidRequest(issue))).toMatchObject({
      error: { code: 'invalid_request', details: { issues: [issue] } },
    })
  })

  it('every not_found has the same body', () => {
    expect(JSON.stringify(toErrorBody(notFound()))).toBe(
      '{"error":{"code":"not_found","message":"Not found. Check the id."}}',
    )
  })

  it('the body matches its schema, which accepts codes that are added later', () => {
    const body = toErrorBody(invalidRequest({ path: 'limit', code: 'too_big', message: 'at most 100' }))
    expect(errorBodySchema.parse(body)).toEqual(body)
    expect(errorBodySchema.safeParse({ error: { code: 'of_tomorrow', message: 'new' } }).success).toBe(true)
    expect(errorBodySchema.safeParse({ error: { message: 'no code' } }).success).toBe(false)
  })

  it('a ConsultError is an Error with the code separate from the message', () => {
    const error = new ConsultError('forbidden', undefined, 'not your resource')
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'ConsultError', code: 'forbidden', message: 'not your resource' })
  })
})
