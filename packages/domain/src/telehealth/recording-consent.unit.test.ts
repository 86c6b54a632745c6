import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { recordingConsentWordings, recordingWording } from './recording-consent.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

describe('the wordings of the consent to be recorded', () => {
  it('the texts have not changed: a changed text needs a new version', () => {
    const seen = Object.values(recordingConsentWordings).map(({ version, texts }) => [
      version,
      ...Object.entries(texts).map(([language, text]) => `${language} ${hashOf(text)}`),
    ])
    expect(seen).toMatchInlineSnapshot(`
      [
        [
          "2026-11-22",
          "en 36de1545d01c8d2a",
          "es 7b8c20a402d009c5",
          "fr f6a9fe1edc07b3cb",
          "de 1ea9eaaab3b3145d",
          "pt a2530647c71a6624",
          "ar dd706c8ab12abc84",
          "pl 1ec2b29c1f9c56ec",
          "tr 1095277e4bd7f352",
          "uk 1074dd7f29b1d104",
          "zh cc06d96664947847",
          "vi 55d509adf94adf68",
        ],
        [
          "2026-11-22",
          "en 9ea4eced61805d2c",
          "es 765f99c00ca4e96f",
        ],
      ]
    `)
  })

  it('a wording is found only by its role, version and language', () => {
    const { version, texts } = recordingConsentWordings.patient
    expect(recordingWording('patient', { version, language: 'de' })).toBe(texts.de)
    expect(recordingWording('physician', { version, language: 'de' })).toBeNull()
    expect(recordingWording('patient', { version: '2020-01-01', language: 'de' })).toBeNull()
    for (const language of ['xx', 'toString', '__proto__', '']) {
      expect(recordingWording('patient', { version, language })).toBeNull()
    }
  })
})
