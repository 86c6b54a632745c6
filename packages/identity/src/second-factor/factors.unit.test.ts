import { expect, test } from 'vitest'
import { type Factors, isEnough, secondStepOf } from './factors.ts'

const none: Factors = { policy: 'optional', authenticatorSince: null, recoveryCodesLeft: 0, passkeys: 0 }
const app = { authenticatorSince: new Date(0), recoveryCodesLeft: 10 }
const strict = 'phishing_resistant'

test.each<[string, Partial<Factors>, string | null]>([
  ['an account without factors needs none where they are optional', {}, null],
  ['an account without factors sets one up where they are required', { policy: 'required' }, 'enroll with codes'],
  ['an account without factors sets up a passkey where only those count', { policy: strict }, 'enroll'],
  ['an app is asked for', { ...app }, 'verify with codes'],
  ['recovery codes alone are asked for', { recoveryCodesLeft: 1 }, 'verify with codes'],
  ['a passkey is asked for', { passkeys: 1 }, 'verify'],
  ['a passkey or a code is asked for', { ...app, passkeys: 1 }, 'verify with codes'],
  ['a code is asked for before the first passkey', { ...app, policy: strict }, 'verify with codes'],
  ['codes do not count beside a passkey', { ...app, passkeys: 1, policy: strict }, 'verify'],
])('%s', (_, factors, expected) => {
  const step = secondStepOf({ ...none, ...factors })
  expect(step && `${step.needs}${step.acceptsCodes ? ' with codes' : ''}`).toBe(expected)
})

test('a code leads to the first passkey only, and only where codes complete no sign-in', () => {
  expect(secondStepOf({ ...none, ...app, policy: strict }, true)).toMatchObject({
    needs: 'enroll',
    acceptsCodes: false,
  })
  expect(secondStepOf({ ...none, ...app, passkeys: 1, policy: strict }, true)).toMatchObject({ needs: 'verify' })
  expect(secondStepOf({ ...none, ...app, policy: 'required' }, true)).toMatchObject({ needs: 'verify' })
})

test.each<[Partial<Factors>, boolean]>([
  [{}, true],
  [{ policy: 'required' }, false],
  [{ policy: 'required', ...app }, true],
  [{ policy: 'required', passkeys: 1 }, true],
  [{ policy: strict, ...app }, false],
  [{ policy: strict, passkeys: 1 }, true],
])('whether an account may keep only %j: %s', (factors, expected) => {
  expect(isEnough({ ...none, ...factors })).toBe(expected)
})
