import { describe, expect, test } from 'vitest'
import { messageWords, numberFromEnd, patientWords, phoneDigitsOf } from './word-columns.ts'
import { isFound, toVector, wantedOf, wordsOf } from './words.ts'

const folded = (text: string) => wordsOf(text).map((word) => word.folded)

describe('search words', () => {
  test('ignore case and accents', () => {
    expect(folded('Señor Müller, FIÈVRE')).toEqual(['senor', 'muller', 'fievre'])
    expect(folded('e\u0301te\u0301')).toEqual(folded('été'))
    expect(folded('İSTANBUL istanbul')).toEqual(['istanbul', 'istanbul'])
  })

  test('fold letters that are equivalent to others', () => {
    expect(folded('Straße Ærø Łódź cœur')).toEqual(['strasse', 'aero', 'lodz', 'coeur'])
    expect(folded('ﬁbrose')).toEqual(['fibrose'])
    expect(folded('أَلَم')).toEqual(folded('ألم'))
    expect(folded('ســعال')).toEqual(folded('سعال'))
  })

  test('end at any character that is not a letter or digit', () => {
    expect(folded("38.5°C, l'eau (10mg/ml) — o_k")).toEqual([
      '38',
      '5',
      'c',
      'leau',
      'l',
      'eau',
      '10mg',
      'ml',
      'o',
      'k',
    ])
    expect(folded('\u0301 … 🙂')).toEqual([])
  })

  test('have their positions in the text', () => {
    const text = '🙂 the Fièvre'
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['the', 'Fièvre'])
  })

  test('are truncated when they are very long', () => {
    expect(folded('x'.repeat(5000))).toEqual(['x'.repeat(60)])
  })
})

test('a vector has every word once, and a query has every word and the last one as a prefix', () => {
  expect(toVector(['a', 'b', 'a'])).toBe("'a' 'b'")
  expect(wantedOf('chest pai')?.query).toBe("(('chest')) & (('pai':*))")
  expect(wantedOf("chest o'sh")?.query).toBe("(('chest')) & (('o' & 'sh':*) | ('osh':*))")
  expect(wantedOf('头痛 痛')?.query).toBe("(('头痛')) & (('痛':*))")
})

test('a last word of one letter is ignored, and one character of Chinese is not', () => {
  expect(wantedOf('chest p')?.query).toBe("(('chest'))")
  for (const query of ['p', '', ' … ']) expect(wantedOf(query)).toBeNull()
  expect(wantedOf('痛')).not.toBeNull()
})

/** Whether a query finds a text: every one of its words, in one of the ways, as PostgreSQL evaluates it. */
function finds(query: string, words: string): boolean {
  const stored = [...words.matchAll(/'([^']*)'/g)].map(([, folded = '']) => ({ folded, start: 0, end: 0 }))
  const piece = (written: string) => {
    const [, folded = '', star] = /'([^']*)'(:\*)?/.exec(written) ?? []
    return stored.some((word) => isFound(word, [{ folded, isBeginning: star !== undefined }]))
  }
  const terms = wantedOf(query)?.query.slice(2, -2).split(')) & ((') ?? []
  return terms.length > 0 && terms.every((term) => term.split(') | (').some((way) => way.split(' & ').every(piece)))
}
const inText = (text: string) => toVector(wordsOf(text).map((word) => word.folded))
const inName = (first_name: string, last_name: string) =>
  patientWords({ external_id: 'p', phone: '+14155550123', first_name, last_name, birth_date: null })

test.each([
  ['头痛', '我头痛三天了。'],
  ['三天', '我头痛三天了。'],
  ['頭が痛い', '昨日から頭が痛いです'],
  ['ｱﾚﾙｷﾞｰ', 'アレルギーがあります'],
  ['두통', '어제부터 두통이 있어요'],
  ['두통', '두통이'.normalize('NFD')],
  ['ปวดหัว', 'ฉันปวดหัวมาก'],
  ['มีไข้', 'เมื่อวานลูกมีไข้สูง'],
  ['می\u200cخواهم', 'میخواهم'],
  ['میخواهم', 'می\u200cخواهم'],
  ['می خواهم', 'من می\u200cخواهم'],
  ['كتاب', 'کتاب'],
  ['123', '۱۲۳'],
  ['oshaughnessy', "O'Shaughnessy"],
  ['O’Shaughnessy', "o'shaughnessy"],
  ["o'shaughnessy", 'OShaughnessy'],
  ["об'єкт", 'обʼєкт'],
  ['jeanluc', 'Jean-Luc'],
  ['jean luc', 'Jean-Luc'],
])('%s is found in %s', (query, text) => {
  expect(finds(query, inText(text))).toBe(true)
})

test.each([
  ['头疼', '我头痛三天了。'],
  ['バス', 'ハス'],
  ['pain paint', 'paintball'],
  ['ปวดท้อง', 'ฉันปวดหัวมาก'],
])('%s is not found in %s', (query, text) => {
  expect(finds(query, inText(text))).toBe(false)
})

test.each([
  ['김민준', '민준', '김'],
  ['민준', '민준', '김'],
  ['小鳥遊美咲', '美咲', '小鳥遊'],
  ['美咲', '美咲', '小鳥遊'],
  ['小鳥遊', '美咲', '小鳥遊'],
  ['欧阳伟明', '伟明', '欧阳'],
  ['欧阳 伟明', '伟明', '欧阳'],
  ['oshaughnessy', 'Ann', "O'Shaughnessy"],
])('%s finds the patient %s %s', (query, first, last) => {
  expect(finds(query, inName(first, last))).toBe(true)
})

test('text of a size that a message can have is split within its length, whatever it is', () => {
  for (const part of ['痛', '각', 'ก', 'กิ', "a'", 'a', '\u200c', 'a-', 'が'.normalize('NFD')]) {
    const words = wordsOf(part.repeat(4_000))
    expect(words.length).toBeLessThanOrEqual(3 * 4_000)
  }
})

test('a message is found by its text and file names, and a system message is not found', () => {
  const attachments = [{ fileName: 'Rash left arm.png' }]
  const wordsBy = (type: 'patient' | 'system') => messageWords({ author: { type }, text: 'My arm', attachments })
  expect(wordsBy('patient')).toBe("'my' 'arm' 'rash' 'left' 'png'")
  expect(wordsBy('system')).toBe('')
})

test('a patient is found by name, id, the start or end of the phone number, and birth date', () => {
  const patient = {
    external_id: 'MRN-0042',
    phone: '+14155550123',
    first_name: 'José',
    last_name: null,
    birth_date: '1980-04-12',
  }
  expect(patientWords(patient)).toBe("'jose' 'mrn0042' 'mrn' '0042' '14155550123' '#32105555141' '=19800412'")
  expect(numberFromEnd('0123')).toBe('#3210')
  expect(phoneDigitsOf('(415) 555-0123')).toBe('4155550123')
  expect(phoneDigitsOf('123')).toBeNull()
  expect(phoneDigitsOf('mrn 0042')).toBeNull()
})
