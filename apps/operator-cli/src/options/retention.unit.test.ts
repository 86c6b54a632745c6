import { InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { parseRetention } from './retention.ts'

test('parseRetention accepts 1 to 36500 whole days, or forever', () => {
  expect(parseRetention('1d')).toBe(1)
  expect(parseRetention(' 36500d ')).toBe(36_500)
  expect(parseRetention('forever')).toBe('forever')
  for (const other of ['', '0d', '36501d', '90', '12h', '-1d', '1.5d', 'never', '111111d']) {
    expect(() => parseRetention(other)).toThrow(InvalidArgumentError)
  }
})
