import { expect, test } from 'vitest'
import { fits, shortest, smsSizeOf, withoutAccents } from './sms-size.ts'

const size = (encoding: 'gsm7' | 'ucs2', length: number, segments: number) => ({ encoding, length, segments })

test.each([
  ['', size('gsm7', 0, 1)],
  ['a'.repeat(160), size('gsm7', 160, 1)],
  ['a'.repeat(161), size('gsm7', 161, 2)],
  ['a'.repeat(306), size('gsm7', 306, 2)],
  ['a'.repeat(307), size('gsm7', 307, 3)],
  // The euro sign takes two places.
  ['€'.repeat(80), size('gsm7', 160, 1)],
  ['€'.repeat(81), size('gsm7', 162, 2)],
  // An escape and its character stay together, so a part of 153 places holds 76 of them.
  ['€'.repeat(153), size('gsm7', 306, 3)],
  ['я'.repeat(70), size('ucs2', 70, 1)],
  ['я'.repeat(71), size('ucs2', 71, 2)],
  ['я'.repeat(134), size('ucs2', 134, 2)],
  ['я'.repeat(135), size('ucs2', 135, 3)],
  // An emoji has two code units, and makes everything else two bytes wide.
  [`${'a'.repeat(68)}😀`, size('ucs2', 70, 1)],
  [`${'a'.repeat(69)}😀`, size('ucs2', 71, 2)],
  ['😀'.repeat(67), size('ucs2', 134, 3)],
  ['ê', size('ucs2', 1, 1)],
  ['éèàüñß', size('gsm7', 6, 1)],
])('the size of %j', (text, expected) => {
  expect(smsSizeOf(text)).toEqual(expected)
})

test('of several texts, the first with the fewest segments is taken', () => {
  const [long, short, shorter] = ['я'.repeat(71), 'я'.repeat(70), 'я']
  expect(shortest([long, short, shorter])).toBe(short)
  expect(shortest([short, 'a'])).toBe(short)
  expect(fits(long)).toBe(false)
})

test('accents that the GSM alphabet lacks are left out, and other scripts stay', () => {
  expect(withoutAccents('Chờ đợi, confirmación, İş için; ŁÓDŹ — «été» 你好 Привіт')).toBe(
    'Cho doi, confirmacion, Is icin; LODZ — «été» 你好 Привіт',
  )
})
