import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyString } from './any-string.fixture.ts'
import { emailAddressSchema, emailSchema } from './email.ts'

test.each([
  ['Ada.Osei+x@Example.org', 'Ada.Osei+x@Example.org'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@mu\u0308nchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  ['用户@例子。中国', '用户@xn--fsqu00a.xn--fiqs8s'],
  ['grüße@example.org', 'grüße@example.org'],
  ['gru\u0308n@example.org', 'grün@example.org'],
  ['संपर्क@डाटामेल.भारत', 'संपर्क@xn--c2bd4bq1db8d.xn--h2brj9c'],
])('%s is stored as %s', (written, stored) => {
  expect(emailAddressSchema.parse(written)).toBe(stored)
  expect(emailAddressSchema.parse(stored)).toBe(stored)
})

test('accounts compare addresses of any script without regard to case', () => {
  expect(emailSchema.parse('GRÜN@München.Example')).toBe('grün@xn--mnchen-3ya.example')
})

test.each([
  '',
  'ada',
  'ada.example',
  'mail.münchen.example',
  '@ada.example',
  'ada@',
  'ada@localhost',
  'ada@münchen',
  'ada@münchen.example/path',
  'ada@münchen.example:25',
  'ada@１.２.３.４',
  'a b@example.org',
  'a\u00a0b@example.org',
  'a\u202eb@example.org',
  'ü.@example.org',
  '.ü@example.org',
  'ada@ex@mple.org',
  '\u212aate@example.org',
  'ａda@example.org',
  'ﬁ@example.org',
  `${'ü'.repeat(250)}@x.org`,
])('refuses %j', (written) => {
  expect(emailAddressSchema.safeParse(written).success).toBe(false)
})

test('no string makes the schema throw', () => {
  const address = fc.tuple(anyString, anyString).map((parts) => parts.join('@'))
  fc.assert(
    fc.property(fc.oneof(anyString, address), (text) => void emailSchema.safeParse(text)),
    { numRuns: 500 },
  )
})
