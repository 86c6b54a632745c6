import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts'

const secret = newTotpSecret()
const now = new Date('2026-03-03T12:00:10.000Z')
const step = Math.floor(now.getTime() / 30_000)
const codeAt = (steps: number) => generateSync({ secret, epoch: now.getTime() / 1000 + steps * 30 })
const stepOf = (code: string, after = 0) => totpStepOf({ secret, code, now, after })

test.each([-1, 0, 1])('a code of the step %i from now is accepted as the code of that step', (steps) => {
  expect(stepOf(codeAt(steps))).toBe(step + steps)
})

test.each([-2, 2])('a code of the step %i from now is refused', (steps) => {
  expect(stepOf(codeAt(steps))).toBeNull()
})

test('a code of the last accepted step or an earlier one is refused', () => {
  expect(stepOf(codeAt(0), step)).toBeNull()
  expect(stepOf(codeAt(-1), step)).toBeNull()
  expect(stepOf(codeAt(1), step)).toBe(step + 1)
})

test.each(['', '12345', '1234567', '12345a', ' 12345'])('%j is not a code', (code) => {
  expect(stepOf(code)).toBeNull()
})

test('the code of RFC 6238 for its test secret is accepted', () => {
  // Appendix B: the ASCII secret "12345678901234567890" at 1111111109 gives 07081804, of which six digits are shown.
  const rfc = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(totpStepOf({ secret: rfc, code: '081804', now: new Date(1111111109_000), after: 0 })).toBe(0x23523ec)
})

test('a secret has 160 bits, and no two are the same', () => {
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
})

test('the address for the QR code names service and account', () => {
  expect(totpUri({ secret, issuer: 'Consult', account: 'noor@clinic.example' })).toMatch(
    new RegExp(`^otpauth://totp/Consult:noor%40clinic\\.example\\?secret=${secret}&issuer=Consult`),
  )
})
