import { ConsultError } from '@consult/domain'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { causeOf, isDatabaseAway, isTransactionCollision, isTransient } from './failure.ts'

function serverError(code: string) {
  const error = new pg.DatabaseError('what the patient wrote', 1, 'error')
  error.code = code
  return error
}

describe('isTransient', () => {
  test.each(['08006', '40001', '40P01', '53300', '55P03', '57014', '57P01', '57P03', '58000', '25006'])(
    'is true for the SQLSTATE %s',
    (code) => expect(isTransient(serverError(code))).toBe(true),
  )
  test.each(['22P02', '23505', '42501', '42P01', 'P0001', 'XX000'])('is false for the SQLSTATE %s', (code) =>
    expect(isTransient(serverError(code))).toBe(false),
  )

  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])(
    'is true for the network error %s',
    (code) => expect(isTransient(Object.assign(new Error(''), { code }))).toBe(true),
  )

  test.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'the connection is broken',
  ])("is true for the driver's error: %s", (message) => expect(isTransient(new Error(message))).toBe(true))

  test.each([
    new TypeError("Cannot read properties of undefined (reading 'connection')"),
    new Error('no timeout is set for this consult'),
    new Error('the patient wrote: my socket is broken'),
    Object.assign(new Error('no such file'), { code: 'ENOENT' }),
    new ConsultError('not_found'),
    'Connection terminated',
    undefined,
  ])('is false for any other error: %s', (error) => expect(isTransient(error)).toBe(false))
})

describe('isDatabaseAway', () => {
  test.each(['08000', '08006', '53300', '57P01', '57P02', '57P03', '25006'])(
    'a server with the SQLSTATE %s takes no work now',
    (code) => expect(isDatabaseAway(serverError(code))).toBe(true),
  )
  test.each(['40001', '55P03', '57014', '23505', '42501', '25P02', 'XX000'])(
    'a server with the SQLSTATE %s is there, and the statement failed',
    (code) => expect(isDatabaseAway(serverError(code))).toBe(false),
  )
  test.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new Error('the connection is broken'),
  ])('the database cannot be reached: %s', (error) => expect(isDatabaseAway(error)).toBe(true))

  test.each([new Error('the connection was released'), new ConsultError('not_found'), new TypeError('x is undefined')])(
    'a bug is not an outage: %s',
    (error) => expect(isDatabaseAway(error)).toBe(false),
  )
})

describe('isTransactionCollision', () => {
  test.each([
    ['40001', true],
    ['40P01', true],
    ['57014', false],
  ])('for %s is %s', (code, expected) => expect(isTransactionCollision(serverError(code))).toBe(expected))
})

describe('causeOf', () => {
  test.each([
    [new RangeError('what the patient wrote'), 'RangeError'],
    [serverError('23505'), 'DatabaseError 23505'],
    [new ConsultError('not_found'), 'ConsultError not_found'],
    ['what the patient wrote', 'string'],
  ])('returns the class and code, never the message', (error, cause) => expect(causeOf(error)).toBe(cause))
})
