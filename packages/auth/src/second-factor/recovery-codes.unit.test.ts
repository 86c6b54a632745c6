import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

test('ten codes are made, all different', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
})

test('a code can be typed in capitals, without hyphens, and with letters that look like its digits', () => {
  const hash = hashRecoveryCode('phy_1', '7k10-q0zd-4e9h-x2rt')
  for (const typed of ['7K10Q0ZD4E9HX2RT', ' 7k10 q0zd 4e9h x2rt ', '7kIO-qozd-4e9h-x2rt', '7kl0-q0zd-4e9h-x2rt']) {
    expect(hashRecoveryCode('phy_1', typed)).toBe(hash)
  }
})

test('the same code of another physician has another hash', () => {
  expect(hashRecoveryCode('phy_1', '7k10')).not.toBe(hashRecoveryCode('phy_2', '7k10'))
})
