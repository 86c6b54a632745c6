import { expect, test } from 'vitest'
import { findRetiredWords } from './retired-words.ts'

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
