import { describe, expect, test } from 'vitest'
import { snippetOf } from './snippet.ts'
import { wantedOf } from './words.ts'

const find = (text: string, query: string) => snippetOf(text, wantedOf(query)?.pieces ?? [])

/** Returns the marked parts of the snippet. */
function marked(text: string, ...wanted: string[]): string[] | null {
  const found = find(text, wanted.join(' '))
  if (!found) return null
  return found.marks.map(([start, end]) => found.snippet.slice(start, end))
}

describe('a snippet', () => {
  test('is the whole of a short text on one line, with every match marked', () => {
    expect(find('Fever\nsince  Monday, fever again', 'fever')).toEqual({
      snippet: 'Fever since  Monday, fever again',
      marks: [
        [0, 5],
        [21, 26],
      ],
    })
  })

  test('marks whole words, and words that start with the last search word', () => {
    expect(marked('The fièvre, feverish, pain', 'pain', 'fev')).toEqual(['feverish', 'pain'])
    expect(marked('painful pain', 'pain', 'xyz')).toEqual(['pain'])
  })

  test('is cut around the first match of a long text', () => {
    const text = `${'before it '.repeat(100)}MATCH ${'after it '.repeat(100)}`
    const found = find(text, 'match')
    expect(found?.snippet.startsWith('…')).toBe(true)
    expect(found?.snippet.endsWith('…')).toBe(true)
    expect(found?.snippet.length).toBeLessThan(200)
    expect(marked(text, 'match')).toEqual(['MATCH'])
  })

  test('starts shortly before a match near the end of a text, with an ellipsis', () => {
    const text = `${'the pain comes and goes '.repeat(5)}since the fever`
    const found = find(text, 'fever')
    expect(found?.snippet.startsWith('…')).toBe(true)
    expect(found?.marks[0]?.[0]).toBeLessThanOrEqual(26)
    expect(marked(text, 'fever')).toEqual(['fever'])
  })

  test('never splits a character or marks beyond its end', () => {
    for (let n = 0; n < 6; n += 1) {
      const text = `match ${'y'.repeat(n)}${'🙂'.repeat(200)}`
      expect(find(text, 'match')?.snippet.isWellFormed()).toBe(true)
    }
    const long = find('x'.repeat(400), 'x'.repeat(60))
    expect(long?.marks).toEqual([[0, 180]])
  })

  test('marks the whole of what is found in a text without spaces', () => {
    expect(marked('我头痛三天了', '头痛')).toEqual(['头痛'])
    expect(marked('小鳥遊美咲です', '小鳥遊美咲')).toEqual(['小鳥遊美咲'])
    expect(marked("Ms O'Shaughnessy", 'oshaughnessy')).toEqual(["O'Shaughnessy"])
    expect(marked('ฉันปวดหัวมาก', 'ปวดหัว')).toEqual(['ปวด', 'หัว'])
  })

  test('is null without a match', () => {
    expect(find('nothing here', 'fever')).toBeNull()
    expect(find('', 'fever')).toBeNull()
  })
})
