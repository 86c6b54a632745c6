import { describe, expect, test } from 'vitest'
import { isWeakPassword } from './password-strength.ts'

const owner = { email: 'j.osei-tutu@clinic.example', firstName: 'Adélaïde', lastName: 'Osei' }

describe('a password is refused', () => {
  test.each([
    'password123',
    'Password123!',
    'P@ssw0rd2024',
    'qwertyuiop',
    '1234567890',
    'aaaaaaaaaa',
    'abcdefghij',
    'sunshine2026',
    'iloveyou12',
    'letmein1234',
    'consult2026',
    'ab1'.repeat(60),
  ])('when it is common or follows a pattern: %s', async (password) => {
    expect(await isWeakPassword(password, owner)).toBe(true)
  })

  test.each([
    'j.osei-tutu@clinic.example',
    'violet J.Osei-Tutu engine 7',
    'osei marble kitchen orbit',
    'adelaide marble kitchen orbit',
    'ADÉLAÏDE-marble-kitchen-orbit',
  ])('when it contains its owner’s name or address: %s', async (password) => {
    expect(await isWeakPassword(password, owner)).toBe(true)
  })
})

test.each(['correct horse battery staple', 'Jx93kdLLq0aV', 'four other words in a row', 'marble kitchen orbit ö'])(
  'a password that is hard to guess is accepted: %s',
  async (password) => {
    expect(await isWeakPassword(password, owner)).toBe(false)
  },
)

test('a word that contains a short name is accepted', async () => {
  expect(await isWeakPassword('sleeping marble orbit 9', { ...owner, lastName: 'Lee' })).toBe(false)
})

test('of a password, only the first 40 characters are estimated, because the time grows with the square of its length', async () => {
  const strong = 'Jx93kdLLq0aV marble kitchen orbit'
  expect(await isWeakPassword(`${'a'.repeat(40)}${strong}`, owner)).toBe(true)
  expect(await isWeakPassword(`${strong}${'a'.repeat(167)}`, owner)).toBe(false)
})
