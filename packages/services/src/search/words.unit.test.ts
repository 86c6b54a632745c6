import { describe, expect, test } from 'vitest'
import { messageWords, numberFromEnd, patientWords, phoneDigitsOf } from './word-columns.ts'
import { toQuery, toVector, wordsOf } from './words.ts'

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
    expect(folded("38.5°C, l'eau (10mg/ml) — o_k")).toEqual(['38', '5', 'c', 'l', 'eau', '10mg', 'ml', 'o', 'k'])
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
  expect(toQuery(['chest', 'pai'])).toBe("'chest' & 'pai':*")
})

test('a message is found by its text and file names, and a system message is not found', () => {
  const attachments = [{ fileName: 'Rash left arm.png' }]
  const of = (type: 'patient' | 'system') => messageWords({ author: { type }, text: 'My arm', attachments })
  expect(of('patient')).toBe("'my' 'arm' 'rash' 'left' 'png'")
  expect(of('system')).toBe('')
})

test('a patient is found by name, id, and the start or end of the phone number', () => {
  const patient = { external_id: 'MRN-0042', phone: '+14155550123', first_name: 'José', last_name: null }
  expect(patientWords(patient)).toBe("'jose' 'mrn' '0042' '14155550123' '#32105555141'")
  expect(numberFromEnd('0123')).toBe('#3210')
  expect(phoneDigitsOf('(415) 555-0123')).toBe('4155550123')
  expect(phoneDigitsOf('123')).toBeNull()
  expect(phoneDigitsOf('mrn 0042')).toBeNull()
})
