import { expect, test } from 'vitest'
import { checkJson } from './check-json.ts'

test.each([
  ['{"a":1,}', 1, 8],
  ['{\n  "a": tru\n}', 2, 8],
  ['{"externalId":}', 1, 15],
  ["{'a':1}", 1, 2],
  ['{"a":01}', 1, 7],
  ['// a comment\n{}', 1, 1],
  ['{"a":"\n"}', 1, 7],
  ['{"a":1}\n\n x', 3, 2],
  ['{"a":NaN}', 1, 6],
])('a text that is not JSON has a position: %j', (text, line, column) => {
  expect(checkJson(text)).toEqual({ isJson: false, position: { line, column } })
})

test('a text that is nested too deep for a position is still not JSON', () => {
  expect(checkJson(`${'['.repeat(100_000)}x`)).toEqual({ isJson: false, position: null })
})

test('a long text that is not JSON has no position, because finding it would delay everybody', () => {
  expect(checkJson(`[${'{},'.repeat(10_000)}x`)).toEqual({ isJson: false, position: null })
})

test('JSON has no position', () => {
  expect(checkJson('{"a":[1]}')).toEqual({ isJson: true, position: null })
})
