import { ConsultApiError, ConsultConnectionError } from '@consult/sdk'
import { expect, test } from 'vitest'
import { describeFailure, toFailure } from './failure.ts'
import { createStyle, mayColor, plain } from './style.ts'
import { table } from './table.ts'

test('columns are as wide as their widest cell', () => {
  expect(
    table([
      ['a', 'bbb', ''],
      ['cc', 'd', 'e'],
    ]),
  ).toBe('a   bbb\ncc  d    e')
  expect(table([])).toBe('')
})

test('only a terminal gets colors, and not if the user wants none', () => {
  expect(mayColor(true, {})).toBe(true)
  for (const environment of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) expect(mayColor(true, environment)).toBe(false)
  expect(mayColor(false, {})).toBe(false)
  expect([createStyle(false).bad('x'), createStyle(true).bad('x')]).toEqual(['x', '\u001b[31mx\u001b[0m'])
})

test('text from elsewhere cannot control the terminal', () => {
  expect(plain('a\u001b[2J\r\nb\u009bc\u202ed')).toBe('a [2J b c d')
})

test('an error of the service says what happened, what to do, the fields, the request and where help is', () => {
  const failure = toFailure(
    new ConsultApiError({
      status: 401,
      code: 'unauthorized',
      message: 'This API key does not work.',
      details: { issues: [{ path: 'by', code: 'x', message: 'Too far.' }] },
      requestId: 'req_1',
      docUrl: 'https://consult.example/docs/errors#unauthorized',
    }),
  )
  expect(failure.exitCode).toBe(1)
  expect(describeFailure(failure)).toBe(
    `unauthorized: This API key does not work. Log in again with "consult-dev login", or check CONSULT_API_KEY and --api-url.
  by: Too far.
Request: req_1
Help: https://consult.example/docs/errors#unauthorized`,
  )
})

test('a service that cannot be reached is named with the reason', () => {
  const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') })
  expect(describeFailure(toFailure(new ConsultConnectionError({ isTimeout: false, cause })))).toContain(
    'ECONNREFUSED 127.0.0.1:9',
  )
})
