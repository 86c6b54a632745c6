import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { recordingConsentWordings, recordingWording } from './recording-consent.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

describe('the wordings of the consent to be recorded', () => {
  it('are these texts: one that changes gets a new version', () => {
    const seen = Object.values(recordingConsentWordings).map(({ version, texts }) => [
      version,
      ...Object.entries(texts).map(([language, text]) => `${language} ${hashOf(text)}`),
    ])
    expect(seen).toMatchInlineSnapshot(`
      [
        [
          "2026-11-21",
          "en 18b63985dd2b8ea3",
          "es c9c3783beb4012d0",
          "fr dec2b27400bf499c",
          "de db86276baa935d39",
          "pt a590d0dd21956e13",
          "ar 032ae707273dc59c",
          "pl bd1e26f8cf8e70de",
          "tr 638ab454237af7d2",
          "uk c7cd96fd965dadf7",
          "zh 0f4b66b1b265d16e",
          "vi 9c95c46ab6a98e6e",
        ],
        [
          "2026-11-21",
          "en bd3ae577f799a087",
          "es 2562d74323eda5d4",
        ],
      ]
    `)
  })

  it('are found by role, version and language, and by nothing else', () => {
    const { version, texts } = recordingConsentWordings.patient
    expect(recordingWording('patient', { version, language: 'de' })).toBe(texts.de)
    expect(recordingWording('physician', { version, language: 'de' })).toBeNull()
    expect(recordingWording('patient', { version: '2020-01-01', language: 'de' })).toBeNull()
    for (const language of ['xx', 'toString', '__proto__', '']) {
      expect(recordingWording('patient', { version, language })).toBeNull()
    }
  })
})
