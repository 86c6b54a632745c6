import { describe, expect, it } from 'vitest'
import { checkIdempotencyKey, fingerprintOf, requireSameRequest } from './idempotency-key.ts'

const codeOf = (attempt: () => void) => {
  try {
    attempt()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('an idempotency key', () => {
  it('may be 1 to 255 visible ASCII characters', () => {
    for (const key of ['a', '~', '!', 'a'.repeat(255)]) expect(codeOf(() => checkIdempotencyKey(key))).toBeNull()
  })

  it('is refused when it is empty, too long, or holds a space, a control character or a letter beyond ASCII', () => {
    for (const key of ['', 'a'.repeat(256), 'a b', 'a\n', '\u007f', 'é']) {
      expect(
        codeOf(() => checkIdempotencyKey(key)),
        JSON.stringify(key),
      ).toBe('invalid_request')
    }
  })

  it('is refused when it was first used for another request', () => {
    expect(codeOf(() => requireSameRequest('first', 'first'))).toBeNull()
    expect(codeOf(() => requireSameRequest('first', 'second'))).toBe('idempotency_key_reused')
  })
})

describe('the fingerprint of a request', () => {
  it('of a message never changes, because message keys are stored forever', () => {
    expect(fingerprintOf('patient', 'Hello')).toBe('zQyq65UfSiWvnUuzJ5VJecuCPCxcm8Wxa3gp6O6KLA0')
    expect(fingerprintOf('physician', 'Hello', ['att_1'])).toBe('FKr4sDZeMxDJNaTlXEkPVr9ArPL2YO2X2oj6zy6u5uA')
  })

  it('differs for parts that are equal only when joined', () => {
    expect(fingerprintOf('ab', 'c')).not.toBe(fingerprintOf('a', 'bc'))
    expect(fingerprintOf('a', ['b'])).not.toBe(fingerprintOf('a', 'b'))
  })
})
