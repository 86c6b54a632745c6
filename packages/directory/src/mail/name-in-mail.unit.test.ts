import { expect, test } from 'vitest'
import { nameInMail } from './name-in-mail.ts'

test.each([
  ['Ada Osei', 'Ada Osei'],
  ['علی‌رضا', 'علی‌رضا'],
  ['Ada\r\n\r\nYour account is locked.\tCall us', 'Ada Your account is locked. Call us'],
  ['Ada\u2028Osei\u0085MD\u0000', 'Ada Osei MD'],
  ['at https://evil.example/login', 'at https evil. example/login'],
  ['WWW.EVIL.COM or evil。com', 'WWW. EVIL. COM or evil。 com'],
  ['\u202eiesO adA', 'iesO adA'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
  ['\u{1f600}'.repeat(81), `${'\u{1f600}'.repeat(79)}…`],
])('the name %j is written in mail as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown)
})
