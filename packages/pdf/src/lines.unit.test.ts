import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'
import { spansOf } from './spans.ts'

/** Lines of at most so many characters. */
const wrap = (text: string, width: number) => {
  const { spans } = spansOf(text, { direction: 'ltr', document: 'ltr', isBold: false })
  return linesOf(spans, width, (span) => span.text.length).map((line) => line.map((span) => span.text).join(''))
}

test('a line ends between words, without the space', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three'])
  expect(wrap('one two', 7)).toEqual(['one two'])
})

test('a word that is wider than a line is divided between characters', () => {
  expect(wrap('a bcdefghij k', 4)).toEqual(['a', 'bcde', 'fghi', 'j k'])
  expect(wrap('é'.normalize('NFD').repeat(3), 2)).toEqual(['é', 'é', 'é'].map((letter) => letter.normalize('NFD')))
})

test('Chinese is divided between any two characters, and punctuation stays with the one before', () => {
  expect(wrap('我咳嗽三天了。好', 6)).toEqual(['我咳嗽三天', '了。好'])
  expect(wrap('', 5)).toEqual([''])
})
