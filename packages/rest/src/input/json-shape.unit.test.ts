import { expect, test } from 'vitest'
import { deepest, JsonShape, mostValues } from './json-shape.ts'

const read = (...parts: string[]) => {
  const shape = new JsonShape()
  return parts.map((part) => shape.read(Buffer.from(part))).find((found) => found !== null) ?? null
}
const list = (length: number) => `[${'1,'.repeat(length - 1)}1]`

test.each([
  ['a body of as many values as may be', list(mostValues - 1), null],
  ['a body of one more', list(mostValues + 1), 'values'],
  ['many empty objects', `[${'{},'.repeat(mostValues)}{}]`, 'values'],
  ['as deep as may be', `${'['.repeat(deepest)}${']'.repeat(deepest)}`, null],
  ['one deeper', '['.repeat(deepest + 1), 'depth'],
  ['a text of commas and brackets', JSON.stringify({ text: '[{,"\\'.repeat(20_000) }), null],
])('%s: %#', (_, text, found) => expect(read(text)).toBe(found))

test('an escape that is cut between two parts of a body is still an escape', () => {
  expect(read('{"text":"\\', `"${','.repeat(mostValues)}"}`)).toBeNull()
})
