import { expect, test } from 'vitest'
import { parseErasureDelay } from './erasure-delay.ts'

test('parses a duration of up to 30 days, and none', () => {
  expect(['none', '90s', '24h', '30d'].map(parseErasureDelay)).toEqual([0, 90, 86_400, 2_592_000])
})

test.each(['31d', '0s', '', 'never'])('refuses "%s"', (written) => {
  expect(() => parseErasureDelay(written)).toThrow('Expected')
})
