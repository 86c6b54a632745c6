import { describe, expect, test } from 'vitest'
import { runsOf, spansOf } from './spans.ts'

const parse = (text: string, direction: 'ltr' | 'rtl' | 'auto' = 'auto') =>
  spansOf(text, { direction, document: 'ltr', isBold: false })
const shown = (text: string, direction?: 'ltr' | 'rtl' | 'auto') =>
  runsOf(parse(text, direction).spans).map((run) => run.text)

describe('a paragraph', () => {
  test('has the direction of its first letter, unless it is given', () => {
    expect(parse('12 مرحبا hello').isRightToLeft).toBe(true)
    expect(parse('hello مرحبا').isRightToLeft).toBe(false)
    expect(parse('hello', 'rtl').isRightToLeft).toBe(true)
    const ofDocument = spansOf('5/5', { direction: 'auto', document: 'rtl', isBold: false })
    expect(ofDocument.isRightToLeft).toBe(true)
  })

  test('of left-to-right text is one run', () => {
    expect(shown('Take 2 tablets (500 mg), twice a day.')).toEqual(['Take 2 tablets (500 mg), twice a day.'])
  })

  test('of right-to-left text has its words in the order of the page, and its numbers unturned', () => {
    expect(shown('شكرا يا 500')).toEqual(['500', ' ', 'يا', ' ', 'شكرا'])
    // Brackets are mirrored where the line runs from right to left.
    expect(shown('نعم (لا)')).toEqual([')لا(', ' ', 'نعم'])
    expect(shown('א ב!')).toEqual(['ב!', ' ', 'א'])
  })

  test('keeps what is isolated together, and draws no marks', () => {
    expect(shown('Ada Osei · 2 مارس', 'rtl')).toEqual(['مارس', ' ', 'Ada Osei · 2'])
    expect(shown('\u2068Ada Osei\u2069 · 2 مارس', 'rtl')).toEqual(['مارس', ' ', '2', ' ', '·', ' ', 'Ada Osei'])
  })

  test('of both has each part where a reader of its direction looks for it', () => {
    expect(shown('ask שלום עולם now')).toEqual(['ask ', 'עולם', ' ', 'שלום', ' now'])
    expect(shown('שלום Dr. Osei עולם')).toEqual(['עולם', ' ', 'Dr. Osei', ' ', 'שלום'])
  })
})

describe('a cluster of characters', () => {
  const fontsOf = (text: string) =>
    parse(text)
      .spans.filter(({ isSpace }) => !isSpace)
      .map(({ text: part, font }) => `${part} ${font.name}`)

  test('has a font that can draw it', () => {
    expect(fontsOf('Żółć Привіт ğüş Tiếng')).toEqual(['Żółć regular', 'Привіт regular', 'ğüş regular', 'Tiếng regular'])
    expect(fontsOf('咳嗽')).toEqual(['咳嗽 chinese'].flatMap(() => ['咳 chinese', '嗽 chinese']))
    expect(fontsOf('👍🏽 ❤️ 👨‍👩‍👧')).toEqual(['👍🏽 emoji', '❤️ emoji', '👨‍👩‍👧 emoji'])
  })

  test('that no font has stays in the text font', () => {
    expect(fontsOf('ꯃꯤ')[0]).toMatch(/regular$/)
  })
})
