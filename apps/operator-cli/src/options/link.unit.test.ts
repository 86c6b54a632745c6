import { describe, expect, it } from 'vitest'
import { parseContactUrl, parsePrivacyUrl } from './link.ts'

describe('a link for patients', () => {
  it('is an https URL, or for contact also a mailto: or tel: link', () => {
    expect(parsePrivacyUrl(' https://Clinic.example/privacy?of=patients ')).toBe(
      'https://clinic.example/privacy?of=patients',
    )
    expect(parseContactUrl('https://clinic.example/contact')).toBe('https://clinic.example/contact')
    expect(parseContactUrl('mailto:help@clinic.example')).toBe('mailto:help@clinic.example')
    expect(parseContactUrl('tel:+1-415-555-0100')).toBe('tel:+1-415-555-0100')
  })

  it('is removed by the value none', () => {
    expect(parsePrivacyUrl('none')).toBeNull()
    expect(parseContactUrl('none')).toBeNull()
  })

  it.each([
    'http://clinic.example/privacy',
    'javascript:alert(1)',
    'data:text/html,hello',
    'clinic.example',
    'https://user:secret@clinic.example',
    'mailto:help@clinic.example',
    `https://clinic.example/${'x'.repeat(500)}`,
    '',
  ])('is refused with an error that says what is expected (%s)', (written) => {
    expect(() => parsePrivacyUrl(written)).toThrow(
      /Expected an https address: https:\/\/clinic\.example\/privacy, or none/,
    )
  })

  it.each(['mailto:', 'mailto:nobody', 'tel:help', 'sms:+14155550100', 'javascript:alert(1)', 'http://clinic.example'])(
    'is refused for contact as well (%s)',
    (written) => {
      expect(() => parseContactUrl(written)).toThrow(/mailto:help@clinic\.example or tel:\+14155550100/)
    },
  )
})
