import { expect, test } from 'vitest'
import { findEmptyNames, findRetiredWords } from './retired-words.ts'

test('a retired word is found in a sentence and in an identifier, with its line and its replacement', () => {
  const found = findRetiredWords('A fine day.\nconst oldDeedName = listDeeds() // the Colour, BEHAVIOUR\n')
  expect(found.map(({ line, word, instead }) => [line, word, instead])).toEqual([
    [2, 'Deed', 'action'],
    [2, 'Deeds', 'actions'],
    [2, 'Colour', 'color'],
    [2, 'BEHAVIOUR', 'behavior'],
  ])
})

test('a word that only begins like a retired one is not found', () => {
  expect(findRetiredWords('indeed, a filmy center, honorable')).toEqual([])
})

test.each([
  'const of = 1',
  'read((of: string) => of)',
  'place: { number, of },',
  "  of: 'call',",
  'readonly of?: string',
  'f(...of)',
  'for (const [of, name] of pairs) {',
])('a name that says nothing is found: %s', (line) => {
  expect(findEmptyNames(`\n{${line}`)).toEqual([{ line: 2, word: 'of', instead: 'a name that says what it is' }])
})

test.each(['for (const one of all) {', 'Buffer.of(1)', 'names.of(tag)', '// one of, say, three', 'timeOf: 1'])(
  'other uses of the word are not found: %s',
  (line) => {
    expect(findEmptyNames(line)).toEqual([])
  },
)
