import { expect, test } from 'vitest'
import { sessionPlaceOf } from './session-place.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
    'Microsoft Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['', null, null],
  [null, null, null],
  ['curl/8.5.0', null, null],
])('%s', (userAgent, browser, system) => {
  expect(sessionPlaceOf({ address: '203.0.113.9', userAgent })).toEqual({
    browser,
    system,
    network: '203.0.113.0/24',
  })
})

test('a long browser name is truncated', () => {
  const { browser } = sessionPlaceOf({ address: null, userAgent: `${'x'.repeat(500)}/1.0 (${'y'.repeat(500)})` })
  expect(browser?.length ?? 0).toBeLessThanOrEqual(40)
})
