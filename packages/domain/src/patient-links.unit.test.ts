import { describe, expect, it } from 'vitest'
import { parsePatientLink } from './patient-links.ts'

describe('parsePatientLink', () => {
  it('returns the canonical address of an https page for both kinds of link', () => {
    expect(parsePatientLink('privacy', 'https://Clinic.example/privacy?of=patients')).toBe(
      'https://clinic.example/privacy?of=patients',
    )
    expect(parsePatientLink('contact', 'https://clinic.example')).toBe('https://clinic.example/')
  })

  it.each(['mailto:help@clinic.example', 'tel:+1-415-555-0100'])(
    'accepts %s for contact and not for privacy',
    (text) => {
      expect(parsePatientLink('contact', text)).toBe(text)
      expect(parsePatientLink('privacy', text)).toBeNull()
    },
  )

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'http://clinic.example/privacy',
    'http://localhost/privacy',
    'https://user:secret@clinic.example',
    'blob:https://clinic.example/1',
    'sms:+14155550100',
    'mailto:',
    'mailto:nobody',
    'tel:help',
    'clinic.example',
    '//clinic.example',
    `https://clinic.example/${'x'.repeat(500)}`,
    '',
  ])('refuses %j for both kinds of link', (text) => {
    expect(parsePatientLink('privacy', text)).toBeNull()
    expect(parsePatientLink('contact', text)).toBeNull()
  })
})
