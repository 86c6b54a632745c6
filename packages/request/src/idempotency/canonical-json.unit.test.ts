import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('members in another order and other white space are the same JSON', () => {
  const texts = ['{"a":1,"b":{"d":[1,2],"c":null}}', '{ "b": {"c": null, "d": [1.0, 2]}, "a": 1e0 }']
  expect(new Set(texts.map((text) => canonicalJson(JSON.parse(text)))).size).toBe(1)
})

test.each([
  ['{"a":1}', '{"a":"1"}'],
  ['[1,2]', '[2,1]'],
  ['{"a":null}', '{}'],
  ['{"__proto__":1}', '{}'],
  ['{"a":{"b":1}}', '{"a":{"b":2}}'],
])('%s and %s are not', (one, other) => {
  expect(canonicalJson(JSON.parse(one))).not.toBe(canonicalJson(JSON.parse(other)))
})

test('a body without a value has a text', () => {
  expect(canonicalJson(undefined)).toBe('')
})
