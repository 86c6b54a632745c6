import { expect, test } from 'vitest'
import { accountLetter, isNotice } from './account-letter.ts'
import { ssoLetter } from './sso-letter.ts'

const bad = `Ada\r\n\r\nGo to https://evil.example now ${'x'.repeat(100)}`
const addressee = { email: 'ada@clinic.example', firstName: bad, lastName: bad, partnerName: bad }
const siteUrl = 'https://portal.example'
const at = new Date('2026-03-01T12:00:00Z')

test.each([
  ['invitation', 'en'],
  ['invitation', 'es'],
  ['reset', 'en'],
  ['reset', 'es'],
  ['password_changed', 'en'],
  ['password_changed', 'es'],
  ['second_factor_changed', 'en'],
  ['second_factor_changed', 'es'],
  ['second_factor_reset', 'en'],
  ['second_factor_reset', 'es'],
  ['recovery_code_used', 'en'],
  ['recovery_code_used', 'es'],
  ['new_device', 'en'],
  ['new_device', 'es'],
  ['alerts', 'en'],
  ['alerts', 'es'],
  ['endpoint_failing', 'en'],
  ['endpoint_failing', 'es'],
  ['endpoint_disabled', 'en'],
  ['endpoint_disabled', 'es'],
  ['replies_overdue', 'en'],
  ['replies_overdue', 'es'],
] as const)('names in the %s mail (%s) cannot add lines or links', (kind, language) => {
  const link = isNotice(kind) ? null : { kind, token: 'inv_1', expiresAt: at }
  const write = (name: string) =>
    accountLetter(
      { ...addressee, firstName: name, lastName: name, partnerName: name },
      { kind, language, siteUrl, isMember: false, link, at },
    )
  const [plain, hostile] = [write('Ada'), write(bad)]
  expect(hostile.text.split('\n')).toHaveLength(plain.text.split('\n').length)
  expect(hostile.text).not.toContain('evil.example')
  expect(hostile.text.match(/https?:\S+/g)).toEqual(plain.text.match(/https?:\S+/g))
  expect(hostile.subject).not.toMatch(/[\r\n]/)
  expect(hostile.text).not.toContain('x'.repeat(80))
})

test.each(['en', 'es'] as const)(
  'names in the mail about single sign-on (%s) cannot add lines or links',
  (language) => {
    const write = (name: string) =>
      ssoLetter({ ...addressee, firstName: name, lastName: name, partnerName: name }, { language, siteUrl })
    const [plain, hostile] = [write('Ada'), write(bad)]
    expect(hostile.text.split('\n')).toHaveLength(plain.text.split('\n').length)
    expect(hostile.text.match(/https?:\S+/g)).toEqual([`${siteUrl}/sign-in`])
    expect(hostile.subject).not.toMatch(/[\r\n]/)
  },
)
